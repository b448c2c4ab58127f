import { screen, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { Body } from '@/api/contract/types';
import { ForFacilitiesScreen, type ForFacilitiesScreenProps } from '@/components/screens/site/for-facilities-screen';

/** The page on which somebody claims a listed facility (product rule 8). */
const service = useMockService();
const show = (over: Partial<ForFacilitiesScreenProps> = {}) =>
  renderWithStore(<ForFacilitiesScreen settings={aSettings()} facility={null} {...over} />);
type User = ReturnType<typeof show>['user'];
const field = (name: RegExp) => screen.getByRole('textbox', { name });
async function fill(user: User) {
  await user.type(field(/Your name/), 'Ada Lowe');
  await user.type(field(/Your role/), 'Director');
  await user.type(field(/Your e-mail address/), 'Ada@Fern.example');
}
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Claim this facility' }));

it('sends the claim and says what happens next, whether or not the list has an address', async () => {
  const sent: Body<'claimFacility'>[] = [];
  service.answer({ claimFacility: ({ body }) => (sent.push(body), { facilityName: 'Fern House' }) });
  const { user } = show();
  await user.type(field(/License number/), 'ON-1042');
  await fill(user);
  await send(user);
  const notice = await screen.findByRole('status');
  expect(notice).toHaveTextContent(
    'If the list has an e-mail address for Fern House, we sent a link there. Open it to say yes. Otherwise, we’ll check your request and e-mail you.',
  );
  expect(within(notice).getByText('We got your request')).toHaveFocus();
  expect(sent).toEqual([{ licenceNumber: 'ON-1042', name: 'Ada Lowe', role: 'Director', email: 'ada@fern.example' }]);
  await user.click(screen.getByRole('button', { name: 'Claim another facility' }));
  expect(field(/License number/)).toHaveValue('');
});

it('begins with the number of the facility from whose page the visitor comes', async () => {
  const sent: Body<'claimFacility'>[] = [];
  service.answer({ claimFacility: ({ body }) => (sent.push(body), { facilityName: 'Fern House' }) });
  const { user } = show({ facility: { id: anId(7), name: 'Fern House', licenceNumber: 'ON-7' } });
  expect(screen.getByRole('heading', { name: 'Claim Fern House' })).toBeVisible();
  expect(field(/License number/)).toHaveValue('ON-7');
  await fill(user);
  await send(user);
  await screen.findByText('We got your request');
  expect(sent[0]).toMatchObject({ licenceNumber: 'ON-7', facilityId: anId(7) });
});

it('names what is missing, and sends nothing', async () => {
  const { user } = show();
  await send(user);
  for (const name of [
    'Enter the license number.',
    'Enter your name.',
    'Enter your role, such as director.',
    'Enter an e-mail address.',
  ])
    expect(await screen.findByRole('link', { name })).toBeVisible();
});

it('shows an unknown number at its field, and keeps what was typed', async () => {
  service.answer({ claimFacility: () => refuse(422, { licenceNumber: 'We don’t know a facility with this number.' }) });
  const { user } = show();
  await user.type(field(/License number/), 'ON-0');
  await fill(user);
  await send(user);
  expect(await screen.findByRole('link', { name: 'We don’t know a facility with this number.' })).toBeVisible();
  expect(field(/License number/)).toBeInvalid();
  expect(field(/License number/)).toHaveValue('ON-0');
  expect(field(/Your name/)).toHaveValue('Ada Lowe');
});

it('asks for the state or province only where the number is known in several', async () => {
  const sent: Body<'claimFacility'>[] = [];
  service.answer({
    claimFacility: ({ body }) => {
      sent.push(body);
      return body.region ? { facilityName: 'Fern House' } : refuse(422, { region: 'Choose your state or province.' });
    },
  });
  const { user } = show();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.type(field(/License number/), '77');
  await fill(user);
  await send(user);
  const region = await screen.findByRole('combobox', { name: /State or province/ });
  expect(region).toBeInvalid();
  await user.selectOptions(region, 'British Columbia');
  await send(user);
  expect(await screen.findByText('We got your request')).toBeVisible();
  expect(sent[1]).toMatchObject({ licenceNumber: '77', region: 'BC' });
});

it('says how long to wait when a facility was claimed too often', async () => {
  service.answer({ claimFacility: () => refuse(429, 'This facility was claimed several times within 24 hours.') });
  const { user } = show();
  await user.type(field(/License number/), 'ON-1042');
  await fill(user);
  await send(user);
  expect(await screen.findByText(/was claimed several times within 24 hours/)).toBeVisible();
});

describe('around the form', () => {
  it('links to the facilities’ own site if there is one', () => {
    show();
    expect(screen.getByRole('link', { name: 'Go to the site for facilities' })).toHaveAttribute(
      'href',
      'https://facilities.nestling.example',
    );
    expect(screen.queryByText(/automatic desk/)).not.toBeInTheDocument();
  });

  it('in a demonstration leads to the facility’s mailbox', () => {
    show({ settings: aSettings({ demo: true, facilitySiteUrl: '/for-facilities' }) });
    expect(screen.getByRole('link', { name: 'facility’s mailbox' })).toHaveAttribute('href', '/mailbox?side=facility');
    expect(screen.getByText(/an automatic desk answers after a few seconds/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to the site for facilities' })).not.toBeInTheDocument();
  });
});
