import { screen, waitFor, within } from '@testing-library/react';
import { aFacility, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aChild, aProfile } from '@/__tests__/support/builders/profile';
import { anAskedTogether, aTour } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { memoryTabStorage, renderWithStore, type RenderOptions } from '@/__tests__/support/render';
import { SeveralScreen } from '@/components/screens/search/several-screen';
import { TourStatus } from '@/lib/enums';

const service = useMockService();
const facilities = [
  aFacility(),
  aFacility({
    id: anId(101),
    name: 'Lantern House',
    medianReplyHours: null,
    ageGroups: [anAgeGroup({ id: anId(130) })],
  }),
  aFacility({ id: anId(102), name: 'Fern Cottage', takesRequests: 'none', participates: false }),
];
const show = (options: RenderOptions = {}, given = facilities, missing = 0) =>
  renderWithStore(<SeveralScreen facilities={given} missing={missing} settings={aSettings()} />, {
    profile: aProfile(),
    at: '/ask',
    ...options,
  });
type User = ReturnType<typeof show>['user'];
const row = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const send = (user: User, count: string) => user.click(screen.getByRole('button', { name: `Ask ${count}` }));
async function choose(user: User) {
  // The date picker is lazy-loaded and replaces a read-only placeholder.
  await waitFor(() => expect(screen.getByLabelText(/^Date/)).not.toHaveAttribute('readonly'));
  const date = screen.getByLabelText(/^Date/);
  await user.type(date, 'November 12, 2026');
  await user.tab();
}
async function choosePlaceInLine(user: User) {
  await user.click(screen.getByRole('radio', { name: /A waitlist spot/ }));
  await user.click(screen.getByRole('radio', { name: 'Full Day' }));
}

it('SeveralScreen requests tours per age group from facilities that take requests, then opens AskedScreen', async () => {
  const asked: unknown[] = [];
  service.answer({ askSeveral: ({ body }) => (asked.push(body), anAskedTogether()) });
  const { user, router } = show();
  expect(
    screen.getAllByText((_, element) => element?.tagName === 'P' && /^Ada: Toddlers/.test(element.textContent)),
  ).toHaveLength(2);
  expect(screen.getByText('Usually replies within 3 hours')).toBeVisible();
  expect(screen.getAllByText('Times are local: Eastern Time.')).toHaveLength(2);
  expect(row('Fern Cottage')).toBeDisabled();
  expect(row('Fern Cottage')).not.toBeChecked();
  expect(screen.getByText('We can’t send this facility requests.')).toBeVisible();
  await choose(user);
  expect(await screen.findByText(/^You suggest one time to 2 facilities, so two of them may propose/)).toBeVisible();
  await send(user, '2 facilities');
  await waitFor(() => expect(router.asPath).toBe(`/my-bookings/asked/${anId(450)}?sent=1`));
  const addressId = anId(110);
  expect(asked).toEqual([
    {
      kind: 'tour',
      facilities: [
        { facilityId: anId(100), addressId, lines: [{ ageGroupId: anId(120), children: [anId(220)] }] },
        { facilityId: anId(101), addressId, lines: [{ ageGroupId: anId(130), children: [anId(220)] }] },
      ],
      preferredTimes: [{ date: '2026-11-12', dayPart: 1 }],
    },
  ]);
});

it('SeveralScreen warns of what is planned at the suggested times', async () => {
  const planned = aTour({ status: TourStatus.SCHEDULED_TOUR, scheduledAt: '2026-11-12T15:00:00Z', confirmedAt: now });
  service.answer({ listUpcomingTours: () => aPage([planned]) });
  const { user } = show();
  await choose(user);
  const clash = 'You have a tour of Robin Hill Child Care on Thursday, November 12, 2026 at 10:00 AM.';
  expect(await screen.findByText(clash)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time of day' }), 'Afternoon');
  await waitFor(() => expect(screen.queryByText(clash)).not.toBeInTheDocument());
});

it('SeveralScreen requests waitlist spots', async () => {
  const asked: { kind: string; startMonth?: string }[] = [];
  service.answer({ askSeveral: ({ body }) => (asked.push(body), anAskedTogether()) });
  const { user } = show();
  await choosePlaceInLine(user);
  await user.selectOptions(screen.getByRole('combobox', { name: 'From which month?' }), 'January 2027');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await user.click(screen.getByRole('checkbox', { name: day }));
  await send(user, '2 facilities');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    kind: 'waitlist',
    type: 2,
    scheduleType: 1,
    startMonth: '2027-01',
    permanentBookingDays: [1, 2, 3, 4, 5],
  });
});

it('SeveralScreen does not submit until a facility that cannot meet the request is left out', async () => {
  const asked: { facilities: { facilityId: string }[] }[] = [];
  service.answer({ askSeveral: ({ body }) => (asked.push(body), anAskedTogether()) });
  const saturdays = facilities[0]!.openingHours!.map((day) => ({ ...day }));
  const open = aFacility({
    openingHours: [...saturdays, { weekday: 6, open: true, opens: '08:00', closes: '12:00' }],
    ageGroups: [anAgeGroup({ places: null, schedule: [] })],
  });
  const { user } = show({}, [open, facilities[1]!]);
  await choosePlaceInLine(user);
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  expect(screen.getByText('Lantern House is closed on Saturdays.')).toBeVisible();
  await send(user, '2 facilities');
  const problem = 'Leave out Lantern House, or change what you ask for.';
  expect(await screen.findByRole('alert')).toHaveTextContent(problem);
  expect(asked).toEqual([]);
  await user.click(row('Lantern House'));
  await send(user, '1 facility');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.facilities.map(({ facilityId }) => facilityId)).toEqual([anId(100)]);
});

it('SeveralScreen shows a rejection in its row, keeps the draft and retries with the same idempotency key', async () => {
  const keys = new Set<string | null>();
  service.answer({
    askSeveral: ({ request }) => {
      keys.add(request.headers.get('idempotency-key'));
      return refuse(409, { 'facilities.1': 'You’re already on this waitlist.' });
    },
  });
  const formDrafts = memoryTabStorage();
  const { user, unmount } = show({ formDrafts });
  await choose(user);
  await user.type(screen.getByRole('textbox', { name: /know/ }), 'Naps at one.');
  await send(user, '2 facilities');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('link', { name: 'You’re already on this waitlist.' })).toBeVisible();
  expect(row('Lantern House')).toHaveAccessibleDescription(/You’re already on this waitlist\./);
  await send(user, '2 facilities');
  await waitFor(() => expect(keys.size).toBe(1));
  unmount();
  show({ formDrafts });
  expect(screen.getByText('We kept what you typed')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /know/ })).toHaveValue('Naps at one.');
});

it('SeveralScreen names missing answers at its button, and lists the rest', async () => {
  const ben = aChild({ id: anId(221), firstName: 'Ben' });
  const { user } = show({ profile: aProfile({ children: [aChild(), ben] }) });
  await user.click(row('Robin Hill Child Care'));
  await user.click(row('Lantern House'));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Choose who needs care');
  await user.click(screen.getByRole('checkbox', { name: /Ada/ }));
  await press('Choose a date');
  expect(screen.getByLabelText(/^Date/)).toHaveFocus();
  await choose(user);
  await press('Choose a facility');
  const problems = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(problems.map((link) => link.textContent)).toEqual(['Choose at least one facility to ask.']);
});

it('SeveralScreen asks visitors to log in and says how many facilities are left out', () => {
  const { unmount } = show({ profile: null, at: '/ask?ids=a,b' }, facilities, 1);
  expect(screen.getByRole('link', { name: 'Parents log in or join' })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent('/ask?ids=a,b')}`,
  );
  expect(screen.getByText('1 facility is left out')).toBeVisible();
  unmount();
  show({}, []);
  expect(screen.getByRole('heading', { name: 'No facility selected' })).toBeVisible();
});
