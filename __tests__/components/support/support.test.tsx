import { screen, waitFor, within } from '@testing-library/react';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf } from '@/__tests__/support/queries';
import { type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import type { Body, SupportMessage } from '@/api/contract/types';
import { FeedbackScreen, InviteScreen, SupportScreen } from '@/components/screens/profile/support-screens';
import { ForFacilitiesScreen, type ForFacilitiesScreenProps } from '@/components/screens/site/for-facilities-screen';

const service = useMockService();

const aMessage = (given: Partial<SupportMessage> = {}): SupportMessage => ({
  id: anId(800),
  at: now,
  subject: 'A question',
  message: 'Where do I find\nmy receipts?',
  ...given,
});

describe('writing to us', () => {
  const show = (options: RenderOptions = {}) =>
    renderWithStore(<SupportScreen settings={aSettings()} />, { profile: aProfile(), ...options });
  type User = ReturnType<typeof show>['user'];
  const write = async (user: User) => {
    await enter(user, screen.getByLabelText(/Subject/), 'A question');
    await enter(user, screen.getByLabelText(/^Message/), 'Where are my receipts?');
  };
  const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send message' }));

  it('the support page says where to write to a facility', () => {
    show();
    expect(screen.getByText(/^Write to our/)).toHaveTextContent('Write to a facility from your request with them.');
    expect(hrefOf('your request')).toBe('/my-bookings');
  });

  it('the support page shows the phone number in both forms and earlier messages', async () => {
    service.answer({ listSupportMessages: () => aPage([aMessage()]) });
    const { user } = show();
    expect(hrefOf('(416) 555-0100')).toBe('tel:+14165550100');
    expect(screen.getByText(/\+1 416 555 0100/)).toBeVisible();
    const message = await screen.findByRole('button', { name: /A question/ });
    await user.click(message);
    expect(screen.getByText(/Where do I find/)).toBeVisible();
    expect(screen.getByText('Our answers are in your e‑mail inbox.')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Earlier messages' })).toHaveTextContent('1 / 1');
  });

  it('a message shows the remaining characters, is sent once under one key, and appears in the list', async () => {
    const sent: { body: Body<'sendSupport'>; key: string | null }[] = [];
    service.answer({
      listSupportMessages: () => aPage(sent.length > 1 ? [aMessage()] : []),
      sendSupport: ({ body, request }) => {
        sent.push({ body, key: request.headers.get('idempotency-key') });
        return sent.length === 1 ? refuse(503, 'Away.') : {};
      },
    });
    const { user } = show();
    expect(await screen.findByText(/Nothing yet/)).toBeVisible();
    await write(user);
    expect(screen.getByText('1978 character(s) remaining')).toBeInTheDocument();
    await send(user);
    expect(await screen.findByText('Away.')).toBeVisible();
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Where are my receipts?');
    await send(user);
    expect(await screen.findByText('Message sent')).toBeVisible();
    expect(screen.getByText(/A person reads every message/)).toHaveTextContent('We’ll answer at maya@example.com');
    expect(screen.getByLabelText(/Subject/)).toHaveValue('');
    expect(await screen.findByRole('button', { name: /A question/ })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({ subject: 'A question', message: 'Where are my receipts?' }),
    );
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('many earlier messages are paginated', async () => {
    service.answer({
      listSupportMessages: ({ query: { page } }) =>
        aPage([aMessage({ subject: `On page ${page}` })], { page, totalItems: 40, totalPages: 2 }),
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('button', { name: /On page 2/ })).toBeVisible();
  });
});

it('feedback needs at least one of two texts, is sent as a message, and is confirmed', async () => {
  const sent = service.note('sendSupport', () => ({}));
  const { user } = renderWithStore(<FeedbackScreen />, { profile: aProfile() });
  const send = () => user.click(screen.getByRole('button', { name: 'Send feedback' }));
  await send();
  expect(await screen.findByRole('link', { name: 'Fill in at least one of the two.' })).toBeVisible();
  await enter(user, screen.getByLabelText(/What works/), 'The calendar.');
  await send();
  expect(await screen.findByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible();
  expect(sent).toEqual([{ subject: 'Feedback', message: 'What works:\nThe calendar.' }]);
  await user.click(screen.getByRole('button', { name: 'Write more' }));
  expect(screen.getByLabelText(/What works/)).toHaveValue('');
});

it('an invitation to a friend sends one e-mail and is confirmed', async () => {
  const sent = service.note('inviteFriend', () => ({}));
  const { user } = renderWithStore(<InviteScreen />, { profile: aProfile() });
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByRole('link', { name: 'Enter an e‑mail address.' })).toBeVisible();
  await enter(user, screen.getByLabelText(/Your friend’s e‑mail address/), 'Friend@Example.com');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Thank you for inviting a friend')).toBeVisible();
  expect(sent).toEqual([{ recipient: 'friend@example.com' }]);
  await waitFor(() => expect(screen.getByLabelText(/Your friend’s e‑mail address/)).toHaveValue(''));
});

describe('the page for facilities', () => {
  const show = (over: Partial<ForFacilitiesScreenProps> = {}) =>
    renderWithStore(<ForFacilitiesScreen settings={aSettings()} facility={null} q="" found={null} {...over} />);
  type User = ReturnType<typeof show>['user'];
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  async function fill(user: User) {
    await enter(user, field(/Your name/), 'Ada Lowe');
    await enter(user, field(/Your role/), 'Director');
    await enter(user, field(/Your e‑mail address/), 'Ada@Fern.example');
  }
  const send = (user: User) => user.click(screen.getByRole('button', { name: 'Claim this facility' }));

  it('the claim is sent, and the page says what happens next, whether or not the list has an address', async () => {
    const sent = service.note('claimFacility', () => ({ facilityName: 'Fern House' }));
    const { user } = show();
    await enter(user, field(/License number/), 'ON-1042');
    await fill(user);
    await send(user);
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent(
      'If Fern House gets an e‑mail from us at the address on the list, open it to confirm. If not, we’ll check your request and e‑mail you.',
    );
    expect(within(notice).getByText('We got your request')).toHaveFocus();
    expect(sent).toEqual([{ licenceNumber: 'ON-1042', name: 'Ada Lowe', role: 'Director', email: 'ada@fern.example' }]);
    await user.click(screen.getByRole('button', { name: 'Claim another facility' }));
    expect(field(/License number/)).toHaveValue('');
  });

  it('facilities that were found by name lead to their claim; others are to be narrowed or found by number', () => {
    const items = [
      aFacilityListItem({ id: anId(7), name: 'Fern House' }),
      aFacilityListItem({ id: anId(8), name: 'Fern Hill' }),
    ];
    const { rerender } = show({ q: 'fern', found: { items, totalItems: 12 } });
    expect(screen.getByRole('searchbox', { name: 'Name and city of your facility' })).toHaveValue('fern');
    expect(screen.getByRole('search')).toHaveAttribute('action', '/for-facilities#claim');
    expect(screen.getByRole('status')).toHaveTextContent('The first 2 of 12. Add the city or street.');
    expect(hrefOf(/^Fern House/)).toBe(`/for-facilities?facility=${anId(7)}#claim`);
    rerender(
      <ForFacilitiesScreen settings={aSettings()} facility={null} q="fern" found={{ items: [], totalItems: 0 }} />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('No facility found.');
  });

  it('the claim of a known facility asks for no license number, and sends the list’s', async () => {
    const sent = service.note('claimFacility', () => ({ facilityName: 'Fern House' }));
    const { address } = aFacilityListItem();
    const { user } = show({ facility: { id: anId(7), name: 'Fern House', licenceNumber: 'ON-7', address } });
    expect(screen.getByRole('heading', { name: 'Claim Fern House' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /License number/ })).not.toBeInTheDocument();
    expect(screen.getByText(/License ON-7/)).toBeVisible();
    await fill(user);
    await send(user);
    await screen.findByText('We got your request');
    expect(sent[0]).toMatchObject({ licenceNumber: 'ON-7', facilityId: anId(7) });
  });

  it('the claim form asks for the state or province only where the number is known in several', async () => {
    const sent: Body<'claimFacility'>[] = [];
    service.answer({
      claimFacility: ({ body }) => {
        sent.push(body);
        return body.region ? { facilityName: 'Fern House' } : refuse(422, { region: 'Choose your state or province.' });
      },
    });
    const { user } = show();
    await user.click(screen.getByText('Use your license number instead'));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await enter(user, field(/License number/), '77');
    await fill(user);
    await send(user);
    const region = await screen.findByRole('combobox', { name: /State or province/ });
    expect(region).toBeInvalid();
    expect(field(/License number/)).toHaveValue('77');
    await user.selectOptions(region, 'British Columbia');
    await send(user);
    expect(await screen.findByText('We got your request')).toBeVisible();
    expect(sent[1]).toMatchObject({ licenceNumber: '77', region: 'BC' });
  });

  describe('around the form', () => {
    it('the page links to the facilities’ own site if there is one', () => {
      show();
      expect(hrefOf('Go to the site for facilities')).toBe('https://facilities.nestling.example');
      expect(screen.queryByText(/automatic desk/)).not.toBeInTheDocument();
    });

    it('in a demonstration, the page leads to the facility’s mailbox', () => {
      show({ settings: aSettings({ demo: true, facilitySiteUrl: '/for-facilities' }) });
      expect(hrefOf('facility’s mailbox')).toBe('/mailbox?side=facility');
      expect(screen.getByText(/an automatic desk answers after a few seconds/)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Go to the site for facilities' })).not.toBeInTheDocument();
    });
  });
});
