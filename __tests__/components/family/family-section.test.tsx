import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import {
  aChild,
  aGuardian,
  anAuthorizedPickup,
  anEmergencyContact,
  anUnauthorizedPickup,
  aProfile,
} from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { memoryTabStorage, renderWithStore, type StoreOptions } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { FamilySection } from '@/components/family/family-section';
import { Confirmation } from '@/components/layout/shell';
import { useAppSelector } from '@/store/hooks';
import type { RecordKind } from '@/store/slices/family';
import { selectProfile } from '@/store/slices/profile';

const service = useMockService();

const Section = ({ kind }: { kind: RecordKind }) => {
  const profile = useAppSelector(selectProfile);
  return profile && <FamilySection kind={kind} profile={profile} />;
};

function show(kind: RecordKind, profile: Profile = aProfile(), options: StoreOptions = {}) {
  return renderWithStore(
    <>
      <Section kind={kind} />
      <Confirmation />
    </>,
    { profile, ...options },
  );
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const save = () => button('Save');

it('an empty section says what belongs there', () => {
  show('emergencyContacts', aProfile({ emergencyContacts: [] }));
  expect(screen.getByRole('heading', { name: 'No emergency contacts yet' })).toBeVisible();
  expect(screen.getByText(/a facility can call when it can’t reach you/)).toBeVisible();
  expect(button('Add an emergency contact')).toBeVisible();
});

it('each person is shown with all details', () => {
  show('parentInfo');
  const [card] = within(screen.getByRole('list', { name: 'Parents and guardians' })).getAllByRole('listitem');
  expect(card).toHaveTextContent(/Maya Robinson.*Mother.*\+1 416 555 0123.*maya@example\.com/);
  expect(card).toHaveTextContent(/1 Nest Lane.*Toronto, Ontario M5V 1J2.*Canada/);
});

it.each([
  ['田中太郎', ''],
  ['Siobhán', 'O’Brien'],
  ["D'Arcy", "O'Brien-Nguyễn"],
])('the name %s %s is shown as typed', (firstName, lastName) => {
  show('authorizedPickups', aProfile({ authorizedPickups: [anAuthorizedPickup({ firstName, lastName })] }));
  const name = `${firstName} ${lastName}`.trim();
  expect(screen.getByText(name)).toBeVisible();
  expect(button(`Edit ${name}`)).toBeVisible();
});

it('a child is shown with age, allergies and answers', async () => {
  const question = { id: anId(700), text: 'Is your child toilet trained?', kind: 'choice' as const, required: false };
  service.answer({ listQuestions: () => [{ ...question, options: ['Yes', 'Not yet'] }] });
  const child = aChild({
    birthDate: '2024-07-15',
    allergies: 'Peanuts',
    additionalInfo: [{ questionId: anId(700), answer: 'Not yet' }],
  });
  show('children', aProfile({ children: [child] }));
  expect(screen.getByText('2 years 3 months, toddler')).toBeVisible();
  expect(screen.getByText('Peanuts')).toBeVisible();
  expect(await screen.findByText('Not yet')).toBeVisible();
});

it('unauthorized pickups mention that a facility may need a court order', () => {
  show('unauthorizedPickups', aProfile({ unauthorizedPickups: [anUnauthorizedPickup()] }));
  expect(screen.getByText(/may need a court order to refuse a parent/)).toBeVisible();
  expect(screen.getByText('Court order.')).toBeVisible();
});

it('adding a person moves the focus to the form and then to the new card', async () => {
  const bodies: unknown[] = [];
  const { user } = show('emergencyContacts', aProfile({ emergencyContacts: [] }));
  const ida = anEmergencyContact({ id: anId(231) });
  service.answer({
    createEmergencyContacts: ({ body }) => {
      bodies.push(body.items[0]);
      return { items: [ida] };
    },
    getProfile: () => aProfile({ emergencyContacts: bodies.length > 0 ? [ida] : [] }),
  });
  await user.click(button('Add an emergency contact'));
  expect(await screen.findByRole('heading', { name: 'Add an emergency contact' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'First name' }), ' Ida ');
  await user.type(screen.getByRole('textbox', { name: 'Relation to your family' }), 'Grandmother');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '416 555 0124');
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
  expect(screen.getByRole('listitem')).toHaveTextContent('Ida Robinson');
  expect(bodies).toEqual([
    { firstName: 'Ida', lastName: '', relation: 'Grandmother', phone: '+14165550124', secondPhone: '' },
  ]);
});

it('deleting asks first and names the person', async () => {
  let asked: unknown;
  const { user } = show('authorizedPickups', aProfile({ authorizedPickups: [anAuthorizedPickup()] }));
  service.answer({
    deleteAuthorizedPickups: ({ query }) => ((asked = query.itemIds), {}),
    getProfile: () => aProfile(),
  });
  await user.click(button('Delete Omar Robinson'));
  expect(await screen.findByRole('alertdialog', { name: /^Delete Omar Robinson ?\?$/ })).toBeVisible();
  await user.click(button('Delete record'));
  expect(await screen.findByRole('heading', { name: 'No authorized pickups yet' })).toBeVisible();
  expect(asked).toEqual([anId(240)]);
});

it('a person who could not be deleted shows the service’s reason', async () => {
  const reason = 'Your agreement needs at least one parent or guardian, so the last one can’t be deleted.';
  const { user } = show('parentInfo');
  service.answer({ deleteParentInfo: () => refuse(409, reason) });
  await user.click(button('Delete Maya Robinson'));
  await user.click(await screen.findByRole('button', { name: 'Delete record' }));
  expect(await within(screen.getByRole('listitem')).findByRole('alert')).toHaveTextContent(reason);
  expect(button('Delete Maya Robinson')).toBeVisible();
});

it('editing replaces the card in place', async () => {
  let sent: unknown;
  const { user } = show('parentInfo');
  const changed = aGuardian({ firstName: 'May', version: 2 });
  service.answer({
    updateParentInfo: ({ body }) => ((sent = body.items[0]), { items: [changed] }),
    getProfile: () => aProfile({ parentInfo: [changed] }),
  });
  await user.click(button('Edit Maya Robinson'));
  const name = await screen.findByRole('textbox', { name: 'First name' });
  await user.clear(name);
  await user.type(name, 'May');
  await user.click(save());
  expect(await screen.findByText('May Robinson')).toBeVisible();
  expect(sent).toMatchObject({ id: anId(210), version: 1, firstName: 'May', photoId: null });
  expect(screen.getByRole('listitem')).toHaveFocus();
});

it('a draft survives a reload, says so, and can be discarded', async () => {
  const formDrafts = memoryTabStorage();
  const first = show('authorizedPickups', aProfile(), { formDrafts });
  await first.user.click(button('Add an authorized pickup'));
  await first.user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Omar');
  first.unmount();
  const second = show('authorizedPickups', aProfile(), { formDrafts });
  expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Omar');
  expect(screen.getByText('We kept what you typed')).toBeVisible();
  await second.user.click(button('Start over'));
  expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('');
  expect(screen.queryByText('We kept what you typed')).not.toBeInTheDocument();
  expect(formDrafts.read()).toBeNull();
});
