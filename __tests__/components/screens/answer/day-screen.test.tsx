import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { anId } from '@/__tests__/support/builders/ids';
import { DayScreen } from '@/components/screens/answer/day-screen';
import type { DayState } from '@/lib/requests/day-marks';

/** The facility's day page, as the browser gets it: no script runs. */
type Page = ComponentProps<typeof DayScreen>['page'];
type Visits = Page['days'][number]['tours'];
type Child = Page['days'][number]['groups'][number]['children'][number];

const person = { firstName: 'Max', lastName: 'Stone', relation: 'Uncle', phones: [] as string[], photoUrl: null };

const aChild = (over: Partial<Child> = {}): Child => ({
  itemId: anId(700),
  number: 'NB-4K7Q2M',
  firstName: 'Ava',
  lastName: 'Silva',
  birthDate: '2023-05-14',
  sessionType: 1,
  state: 'expected',
  marked: null,
  record: {
    allergies: 'Peanuts',
    medications: null,
    dietaryNeeds: null,
    medicalNotes: null,
    guardians: [{ ...person, firstName: 'Minh', relation: 'Mother', phones: ['+14165550123'] }],
    mayPickUp: [],
    mayNotPickUp: [{ ...person, photoUrl: '/api/v1/files/max.webp?signature=1' }],
    emergency: [{ ...person, firstName: 'Rosa', relation: 'Aunt', phones: ['+14165550124', '+14165550125'] }],
  },
  ...over,
});

const show = (
  today: Child[],
  tomorrow: Child[] = [],
  { visits = [], ...rest }: Partial<ComponentProps<typeof DayScreen>> & { visits?: Visits } = {},
) => {
  const groups = (children: Child[]) =>
    children.length > 0 ? [{ id: anId(120), title: 'Toddlers', address: null, children }] : [];
  const page: Page = {
    facilityName: 'Willow House',
    timeZone: 'America/Toronto',
    expiresAt: '2026-03-11T22:30:00Z',
    token: 'token-1',
    waiting: 2,
    mailbox: 'a…@willow.example',
    days: [
      { date: '2026-03-10', isToday: true, tours: [], groups: groups(today) },
      { date: '2026-03-11', isToday: false, tours: visits, groups: groups(tomorrow) },
    ],
  };
  return render(<DayScreen productName="Nestling" problem={null} typed={[]} done={null} page={page} {...rest} />);
};

it('says what to know, who to call, and who may not pick up', () => {
  show([aChild()]);
  expect(screen.getByRole('heading', { name: 'Toddlers: 1 child · Today, Tuesday, March 10' })).toBeVisible();
  expect(screen.getByText('2 years 9 months · Full Day')).toBeVisible();
  expect(screen.getByText('Peanuts')).toBeVisible();
  const forbidden = screen.getByRole('heading', { name: 'May NOT pick up' }).parentElement!;
  expect(forbidden).toHaveTextContent('Max Stone, Uncle');
  expect(forbidden.querySelector('img')).toHaveAttribute('src', expect.stringContaining('max.webp'));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+14165550123',
    'tel:+14165550124',
    'tel:+14165550125',
  ]);
  expect(screen.getByText(/2 requests wait for your answer/)).toBeVisible();
});

/** Of the children. */
const buttons = () => screen.queryAllByRole('button').filter((button) => button.getAttribute('name') === 'mark');

it.each<[DayState, string[]]>([
  ['expected', ['Here Ava', 'Didn’t come Ava']],
  ['here', ['Undo Ava']],
  ['didNotCome', ['Undo Ava']],
  ['away', []],
])('a child who is %s has the buttons %j', (state, names) => {
  show([aChild({ state, ...(state === 'away' && { record: null }) })]);
  expect(buttons()).toEqual(names.map((name) => screen.getByRole('button', { name })));
  if (state === 'away') expect(screen.getByText('Not coming: the family told us.')).toBeVisible();
});

it('posts the child, what was seen and the mark, and comes back to the child', () => {
  show([aChild()]);
  const button = screen.getByRole('button', { name: 'Here Ava' });
  const form = button.closest('form')!;
  expect(form).toHaveAttribute('action', `#child-${anId(700)}`);
  expect(form).toHaveFormValues({ token: 'token-1', itemId: anId(700), seen: 'expected' });
  expect([button.getAttribute('name'), button.getAttribute('value')]).toEqual(['mark', 'here']);
});

it('has no buttons for tomorrow', () => {
  show([], [aChild()]);
  expect(buttons()).toEqual([]);
  expect(screen.getByText('No children come.')).toBeVisible();
});

it('says at the child why a mark was not made', () => {
  const [ben, cleo] = [aChild({ itemId: anId(701), firstName: 'Ben' }), aChild()];
  show([ben, cleo], [], { problem: 'Ben was marked “Here”.', typed: [['itemId', anId(701)]] });
  const [first, second] = screen.getAllByRole('listitem').filter(({ id }) => id.startsWith('child-'));
  expect(within(first!).getByRole('alert')).toHaveTextContent('Ben was marked “Here”.');
  expect(within(second!).queryByRole('alert')).not.toBeInTheDocument();
});

it('offers to mail the contact a link to the facility’s facts, and says where to', () => {
  show([aChild()]);
  const button = screen.getByRole('button', { name: 'Prices, hours, closed days and reviews' });
  expect(button.closest('form')).toHaveFormValues({ token: 'token-1' });
  expect(screen.getByText(/^We’ll e-mail a link to/)).toHaveTextContent('We’ll e-mail a link to a…@willow.example.');
});

it('offers to mail the contact a link to write to a child’s family, also for tomorrow and for a child who is away', () => {
  const away = aChild({ itemId: anId(701), firstName: 'Ben', state: 'away', record: null });
  show([away], [aChild()], { done: `write-${anId(701)}` });
  const [ofBen, ofAva] = ['Ben', 'Ava'].map((name) =>
    screen.getByRole('button', { name: `Write to the family of ${name}` }).closest('form'),
  );
  expect(ofBen).toHaveFormValues({ token: 'token-1', itemId: anId(701) });
  expect(ofAva).toHaveFormValues({ token: 'token-1', itemId: anId(700) });
  const [first, second] = screen.getAllByRole('listitem').filter(({ id }) => id.startsWith('child-'));
  expect(first).toHaveTextContent('We e-mailed a link to a…@willow.example. Its subject names NB-4K7Q2M.');
  expect(second).not.toHaveTextContent('We e-mailed');
});

it('says at a child of tomorrow why its family’s link was not mailed', () => {
  show([], [aChild()], { problem: 'We’ve sent several e-mails.', typed: [['itemId', anId(700)]] });
  expect(screen.getByRole('alert')).toHaveTextContent('We’ve sent several e-mails.');
});

it('lists the families that visit', () => {
  const visits = [
    { time: '10:30', number: 'NT-4K7Q2M', familyName: 'Silva', children: ['Ava', 'Ben'] },
    { time: '14:00', number: 'NT-5K7Q2M', familyName: '', children: [] },
  ];
  show([aChild()], [], { visits });
  const tomorrow = within(screen.getByRole('region', { name: 'Tomorrow, Wednesday, March 11' }));
  expect(tomorrow.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '10:30 AM · The Silva family, Ava and Ben · NT-4K7Q2M',
    '2:00 PM · The family · NT-5K7Q2M',
  ]);
});
