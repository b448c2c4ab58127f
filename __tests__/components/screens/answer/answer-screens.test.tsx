import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { aCare, aFactsPage, anAnswerRequest, aThread, aThreadMessage } from '@/__tests__/support/builders/answers';
import { anId } from '@/__tests__/support/builders/ids';
import { hrefsOf, textsOf } from '@/__tests__/support/queries';
import type { Answer, AnswerRequest } from '@/api/contract/types';
import { ChoosePinScreen } from '@/components/screens/answer/choose-pin-screen';
import { ClaimScreen } from '@/components/screens/answer/claim-screen';
import { ContactScreen } from '@/components/screens/answer/contact-screen';
import { DayScreen } from '@/components/screens/answer/day-screen';
import { FactsScreen } from '@/components/screens/answer/facts-screen';
import { PinScreen } from '@/components/screens/answer/pin-screen';
import { placesOf, PlacesScreen } from '@/components/screens/answer/places-screen';
import { RequestScreen } from '@/components/screens/answer/request-screen';
import { BookingItemStatus, BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import type { Contradictions } from '@/lib/facilities/affected';
import { factOf } from '@/lib/facilities/answer-facts';
import type { DayState } from '@/lib/requests/day-marks';

describe('the page of a request', () => {
  const show = (given: Partial<AnswerRequest> = {}, typed: [string, string][] = [], preview = false) =>
    render(
      <RequestScreen
        productName="Nestling"
        page={anAnswerRequest(given)}
        problem={typed.length > 0 && !preview ? 'That didn’t work.' : null}
        typed={typed}
        preview={preview}
      />,
    );
  /** A form is found by the button that submits it. */
  const formOf = (button: string | RegExp) => screen.getByRole('button', { name: button }).closest('form')!;
  /** What the browser would send. */
  const sent = (form: HTMLFormElement) =>
    ([...form.elements] as HTMLInputElement[])
      .filter(({ name, type, checked }) => name !== '' && (type !== 'checkbox' || checked))
      .map(({ name, value }) => `${name}=${value}`);

  it('a request’s page says who asks for what, how many spots are left and until when to answer', () => {
    show({ note: 'She naps at noon.', careDay: '2026-11-09' });
    expect(screen.getByText('The Silva family is waiting for your answer.')).toBeVisible();
    expect(screen.getByText(/^Answer by Saturday, November 7 at 6:00 PM/)).toBeVisible();
    expect(screen.getByText('Ava').parentElement).toHaveTextContent('Ava, 2 years 9 months on Mon, Nov 9');
    expect(screen.getByText('Allergies:').parentElement).toHaveTextContent('Allergies: Peanuts');
    expect(screen.getAllByText(/2 other spots left/).length).toBeGreaterThan(0);
    expect(screen.getByText('$240.00')).toBeVisible();
    expect(screen.getByText('She naps at noon.')).toBeVisible();
  });

  it('a request’s page has one native form for each move, whose disabled default button keeps Enter from answering', () => {
    const { container } = show({ thread: aThread({ state: 'closed' }) });
    expect(container.querySelectorAll('form')).toHaveLength(3);
    for (const button of ['Accept all 3 days', 'Accept the selected days', 'Decline the request']) {
      expect(formOf(button)).toHaveAttribute('method', 'post');
      expect(sent(formOf(button))).toEqual(expect.arrayContaining(['token=token-1', 'version=1']));
    }
    for (const button of ['Accept all 3 days', 'Accept the selected days', 'Decline the request']) {
      expect(formOf(button).querySelector('[type=submit]')).toBeDisabled();
    }
  });

  it('a request’s page shows no form and no allergies for a request that is over', () => {
    const { container } = show({
      status: BookingStatus.CANCELED_BY_PARENT,
      moves: [],
      seesHealth: false,
      unanswered: false,
      thread: aThread({ state: 'closed' }),
    });
    expect(screen.getByText('The Silva family cancelled. There’s nothing left for you to do.')).toBeVisible();
    expect(container.querySelector('form')).toBeNull();
    expect(screen.queryByText('Allergies:')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Answer by/)).not.toBeInTheDocument();
  });

  it('a request’s page keeps what was typed in a form that could not be done, and leaves it open', () => {
    show({}, [
      ['action', 'approveSome'],
      ['dates', '2026-11-10'],
      ['note', 'Full on Monday'],
    ]);
    const form = formOf('Accept the selected days');
    expect(within(form).getByText('That didn’t work.')).toBeVisible();
    expect(form.closest('details')).toHaveAttribute('open');
    expect(sent(form)).toEqual(expect.arrayContaining(['dates=2026-11-10', 'note=Full on Monday']));
    expect(sent(formOf('Decline the request'))).toContain('note=');
  });

  describe('cancelling', () => {
    const paid = {
      status: BookingStatus.APPROVED,
      unanswered: false,
      moves: ['cancelDates', 'cancel'] as AnswerRequest['moves'],
      refund: 16_000,
      care: aCare({
        days: ['2026-11-09', '2026-11-10'].map((date) => ({
          date,
          placesLeft: 1,
          status: BookingItemStatus.APPROVED,
          refund: 8_000,
        })),
      }),
    };

    it('a cancellation asks to see the refund first', () => {
      show(paid);
      for (const button of screen.getAllByRole('button', { name: 'See the refund' }))
        expect(sent(button.closest('form')!)).toContain('preview=1');
      expect(screen.getAllByText('$80.00 back to the family')).toHaveLength(2);
    });

    it('a previewed cancellation names the refund on the button, and sends it along with the days and the message', () => {
      const typed: [string, string][] = [
        ['action', 'cancelDates'],
        ['dates', '2026-11-09'],
        ['note', 'We are ill.'],
      ];
      show({ ...paid, refund: 8_000 }, typed, true);
      expect(screen.getByText('Cancel Mon, Nov 9?')).toBeVisible();
      expect(screen.getByText(/The Silva family gets back \$80\.00/)).toBeVisible();
      const form = formOf('Cancel and refund $80.00');
      expect(sent(form)).toEqual([
        'token=token-1',
        'version=1',
        'action=cancelDates',
        'dates=2026-11-09',
        'note=We are ill.',
        'refund=8000',
      ]);
      expect(screen.getByRole('link', { name: 'Go back without cancelling' })).toBeVisible();
    });
  });

  const tour: NonNullable<AnswerRequest['tour']> = {
    ageGroup: 'Toddlers',
    preferredTimes: [{ date: '2026-11-12', dayPart: 1 }],
    scheduledAt: null,
    proposedAt: null,
    confirmed: false,
    changeWanted: false,
    over: false,
    taken: ['2026-11-12T15:00:00.000Z'],
    schedules: [
      { scheduleType: 1, days: 2 },
      { scheduleType: 1, days: 5 },
    ],
    offer: null,
  };
  const aTourRequest = { kind: 'tour', status: TourStatus.NEW, care: null, seesHealth: false, tour } as const;

  it('a request’s page proposes a time for a tour, beside those that are taken, or a start', () => {
    show({ ...aTourRequest, moves: ['scheduleTour', 'offerStart', 'decline'] });
    expect(screen.getByText('Thursday, November 12, 2026 at 10:00 AM')).toBeVisible();
    expect(screen.getByText('Thu, Nov 12, morning')).toBeVisible();
    expect(sent(formOf('Propose this time'))).toEqual(expect.arrayContaining(['visitDate=2026-11-12', 'visitTime=']));
    expect(formOf('Offer this start')).toHaveTextContent('Full Day: 2 or 5 days a week');
  });

  it('a request’s page names declining a tour after what it does', () => {
    show({
      ...aTourRequest,
      status: TourStatus.SCHEDULED_TOUR,
      moves: ['decline'],
      tour: { ...tour, scheduledAt: '2026-11-12T15:00:00.000Z' },
    });
    expect(screen.getByRole('button', { name: 'Cancel the tour' })).toBeInTheDocument();
  });

  const waitlist = { ageGroup: 'Toddlers', position: 2, lineLength: 3, othersFirst: false, obstacle: null };
  const aWaitlistRequest = { kind: 'waitlist', status: WaitlistStatus.NEW, seesHealth: false, waitlist } as const;

  it('a request’s page offers a spot, and asks for a price where there is none', () => {
    show({ ...aWaitlistRequest, moves: ['offer', 'decline'], care: aCare({ price: null }) });
    expect(screen.getByText('The Silva family is 2nd of 3 on this waitlist.')).toBeVisible();
    expect(screen.getByLabelText('Price per child and day ($)')).toBeRequired();
  });

  it('a request’s page says that another family is ahead', () => {
    show({ ...aWaitlistRequest, moves: ['decline'], waitlist: { ...waitlist, othersFirst: true } });
    expect(screen.getByText('Another family is ahead')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Offer the spot' })).not.toBeInTheDocument();
  });

  describe('the messages', () => {
    const ask = aThreadMessage({ mine: false, text: 'May she nap with her soother?\n<script>alert(1)</script>' });
    const thread = aThread({ unseen: 1, messages: [ask] });

    it('the messages with a family show what the family wrote as text, and a native form that takes files', () => {
      show({ thread });
      const part = screen.getByRole('region', { name: 'Messages with the family' });
      expect(within(part).getByText('1 new message')).toBeVisible();
      expect(within(part).getByText(/May she nap/)).toHaveTextContent('<script>alert(1)</script>');
      expect(within(part).getByText('Mia')).toBeVisible();
      const form = formOf('Send message');
      expect(form).toHaveAttribute('method', 'post');
      expect(form).toHaveAttribute('enctype', 'multipart/form-data');
      expect(sent(form)).toEqual(expect.arrayContaining(['token=token-1', 'seenUpTo=1']));
      expect(within(form).getByLabelText(/^Pictures or PDFs/)).toHaveAttribute('multiple');
      expect(sent(formOf('Mark as read'))).toEqual(
        expect.arrayContaining(['token=token-1', 'seenUpTo=1', 'markRead=1']),
      );
    });

    it('the messages with a family keep a text that could not be sent, with the reason', () => {
      show({ thread }, [
        ['seenUpTo', '1'],
        ['message', 'Yes, please.'],
      ]);
      const form = formOf('Send message');
      expect(within(form).getByLabelText('Your message')).toHaveValue('Yes, please.');
      expect(within(form).getByText(/^That didn’t work\./)).toBeVisible();
    });

    it('the messages with a family can only be read after their end', () => {
      show({ thread: { ...thread, state: 'closed', closesOn: '2026-11-25' } });
      expect(screen.getByText('Messages about this request ended on November 25, 2026.')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument();
    });
  });
});

describe('the page of a day', () => {
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
      hasPin: false,
      openings: [
        { at: '2026-03-10T11:12:00Z', device: 'Safari on iPhone', isThisDevice: true },
        { at: '2026-03-09T11:12:00Z', device: 'Chrome on Windows', isThisDevice: false },
      ],
      expectedNow: today.flatMap(({ itemId, state, sessionType }) =>
        state === 'expected' && sessionType !== 6 ? [itemId] : [],
      ),
      days: [
        { date: '2026-03-10', isToday: true, tours: [], groups: groups(today) },
        { date: '2026-03-11', isToday: false, tours: visits, groups: groups(tomorrow) },
      ],
    };
    return render(<DayScreen productName="Nestling" problem={null} typed={[]} done={null} page={page} {...rest} />);
  };

  it('the day page says what to know, who to call, who may not pick up and who opened it, posts a child’s mark, and offers a PIN', () => {
    show([aChild()]);
    expect(screen.getByRole('heading', { name: 'Toddlers: 1 child · Today, Tuesday, March 10' })).toBeVisible();
    expect(screen.getByText('2 years 9 months · Full Day')).toBeVisible();
    expect(screen.getByText('Peanuts')).toBeVisible();
    const forbidden = screen.getByRole('heading', { name: 'May NOT pick up' }).parentElement!;
    expect(forbidden).toHaveTextContent('Max Stone, Uncle');
    expect(forbidden.querySelector('img')).toHaveAttribute('src', expect.stringContaining('max.webp'));
    expect(hrefsOf(screen.getAllByRole('link'))).toEqual(['tel:+14165550123', 'tel:+14165550124', 'tel:+14165550125']);
    expect(screen.getByText(/^2 requests are waiting/)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Here Ava' });
    const form = button.closest('form')!;
    expect(form).toHaveAttribute('action', `#child-${anId(700)}`);
    expect(form).toHaveFormValues({ token: 'token-1', itemId: anId(700), seen: 'expected' });
    expect([button.getAttribute('name'), button.getAttribute('value')]).toEqual(['mark', 'here']);
    const opened = within(screen.getByRole('region', { name: 'Who opened this page' }));
    expect(textsOf(opened.getAllByRole('listitem'))).toEqual([
      'Safari on iPhone · This deviceMarch 10, 2026 at 7:12 AM',
      'Chrome on WindowsMarch 9, 2026 at 7:12 AM',
    ]);
    expect(opened.getByRole('button', { name: 'Protect your pages with a PIN' })).toHaveAttribute('name', 'pin-mail');
  });

  it('one button marks all who are expected now; who is away or comes after noon is left out, and said', () => {
    show([
      aChild(),
      aChild({ itemId: anId(701), firstName: 'Ben' }),
      aChild({ itemId: anId(702), firstName: 'Zoe', state: 'away' }),
      aChild({ itemId: anId(703), firstName: 'Kim', sessionType: 6 }),
    ]);
    const button = screen.getByRole('button', { name: 'Mark all 2 as here' });
    expect(button).toHaveAttribute('name', 'all');
    const fields = [...button.closest('form')!.querySelectorAll('input')];
    expect(fields.map(({ name, value }) => [name, value])).toEqual([
      ['token', 'token-1'],
      ['items', anId(700)],
      ['items', anId(701)],
    ]);
    expect(screen.getByText('Left out: 1 not coming, 1 after noon.')).toBeVisible();
  });

  it.each([
    [[aChild()]],
    [[aChild({ state: 'here' }), aChild({ itemId: anId(701), firstName: 'Ben', state: 'here' })]],
  ])('one button for all stands only where there are several to mark (%#)', (children) => {
    show(children, [], { done: 'all' });
    expect(screen.queryByRole('button', { name: /^Mark all/ })).not.toBeInTheDocument();
    expect(screen.getByText('Marked as here. You can undo each child below.')).toBeVisible();
  });

  /** Of the children. */
  const buttons = () => screen.queryAllByRole('button').filter((button) => button.getAttribute('name') === 'mark');

  it.each<[DayState, string[]]>([
    ['expected', ['Here Ava', 'Didn’t come Ava']],
    ['here', ['Undo Ava']],
    ['didNotCome', ['Undo Ava']],
    ['away', ['Here Ava']],
  ])('a child who is %s has the buttons %j', (state, names) => {
    show([aChild({ state })]);
    expect(buttons()).toEqual(names.map((name) => screen.getByRole('button', { name })));
    if (state === 'away') expect(screen.getByText('Not coming: the family told us.')).toBeVisible();
    // A child may come although the family said no.
    expect(screen.getByText('Peanuts')).toBeVisible();
  });

  it('a child whose day was given up has no buttons', () => {
    show([aChild({ state: 'away', record: null })]);
    expect(buttons()).toEqual([]);
    expect(screen.getByText('Not coming: the family told us.')).toBeVisible();
  });

  it('the day page has no buttons for tomorrow', () => {
    show([], [aChild()]);
    expect(buttons()).toEqual([]);
    expect(screen.getByText('No children come.')).toBeVisible();
  });

  it('the day page says at the child why a mark was not made', () => {
    const [ben, cleo] = [aChild({ itemId: anId(701), firstName: 'Ben' }), aChild()];
    show([ben, cleo], [], { problem: 'Ben was marked “Here”.', typed: [['itemId', anId(701)]] });
    const [first, second] = screen.getAllByRole('listitem').filter(({ id }) => id.startsWith('child-'));
    expect(within(first!).getByRole('alert')).toHaveTextContent('Ben was marked “Here”.');
    expect(within(second!).queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the day page offers to mail the contact a link to write to a child’s family, also for tomorrow and for a child who is away', () => {
    const away = aChild({ itemId: anId(701), firstName: 'Ben', state: 'away', record: null });
    show([away], [aChild()], { done: `write-${anId(701)}` });
    const [ofBen, ofAva] = ['Ben', 'Ava'].map((name) =>
      screen.getByRole('button', { name: `Write to the family of ${name}` }).closest('form'),
    );
    expect(ofBen).toHaveFormValues({ token: 'token-1', itemId: anId(701) });
    expect(ofAva).toHaveFormValues({ token: 'token-1', itemId: anId(700) });
    const [first, second] = screen.getAllByRole('listitem').filter(({ id }) => id.startsWith('child-'));
    expect(first).toHaveTextContent('We e‑mailed a link to a…@willow.example. Its subject names NB-4K7Q2M.');
    expect(second).not.toHaveTextContent('We e‑mailed');
  });

  it('the day page lists the families that visit', () => {
    const visits = [
      { time: '10:30', number: 'NT-4K7Q2M', familyName: 'Silva', children: ['Ava', 'Ben'] },
      { time: '14:00', number: 'NT-5K7Q2M', familyName: '', children: [] },
    ];
    show([aChild()], [], { visits });
    const tomorrow = within(screen.getByRole('region', { name: 'Tomorrow, Wednesday, March 11' }));
    expect(textsOf(tomorrow.getAllByRole('listitem'))).toEqual([
      '10:30 AM · The Silva family, Ava and Ben · NT-4K7Q2M',
      '2:00 PM · The family · NT-5K7Q2M',
    ]);
  });
});

describe('the page of the places', () => {
  const show = (
    rest: Partial<ComponentProps<typeof PlacesScreen>> = {},
    confirmedOn: string | null = '2026-02-03',
    participates = true,
  ) =>
    render(
      <PlacesScreen
        productName="Nestling"
        problem={null}
        typed={[]}
        page={{
          facilityName: 'Willow House',
          token: 'token-1',
          seen: 'seen-1',
          participates,
          confirmedOn,
          today: '2026-03-09',
          groups: [
            {
              id: anId(120),
              title: 'Toddlers',
              address: null,
              days: [{ weekday: 1, pools: [{ pool: 1, places: 6, taken: 4 }] }],
            },
          ],
        }}
        {...rest}
      />,
    );
  const field = `places ${anId(120)} 1 1`;

  it('the places page asks for each number, and lets none fall below what is taken', () => {
    show();
    expect(screen.getByText(/^Spots not confirmed since Feb 3, 2026\./)).toBeVisible();
    const input = screen.getByRole('spinbutton', { name: 'Morning', description: '4 taken' });
    expect(input).toHaveValue(6);
    expect(input).toHaveAttribute('min', '4');
  });

  it('the places page thanks for a confirmation of today, and keeps what was typed when it was refused', () => {
    show({ problem: '4 are taken.', typed: [[field, '3']] }, '2026-03-09');
    expect(screen.getByText(/you confirmed your spots today/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Yes, they’re right' })).not.toBeInTheDocument();
    expect(screen.getByRole('spinbutton')).toHaveValue(3);
  });

  it('the numbers of the places page are read, and none when they are right', () => {
    expect(placesOf(new URLSearchParams({ token: 'x', [field]: '5' }))).toEqual([
      { ageGroupId: anId(120), weekday: 1, pool: 1, places: 5 },
    ]);
    expect(placesOf(new URLSearchParams({ unchanged: 'yes' }))).toBeNull();
  });

  it('the places page says what taking part means to a facility that is only listed', () => {
    show({}, null, false);
    expect(screen.getByText(/Once you confirm your spots, you take part/)).toBeVisible();
  });
});

describe('the page of the facts', () => {
  /** A facility's facts, as the browser gets them: no script runs. */
  const show = (given: Partial<ComponentProps<typeof FactsScreen>> = {}) =>
    render(
      <FactsScreen
        productName="Nestling"
        page={aFactsPage()}
        problem={null}
        fields={{}}
        details={null}
        typed={[]}
        done={null}
        {...given}
      />,
    );
  const part = (name: string | RegExp) => within(screen.getByRole('region', { name }));
  const toddlers = `prices-${anId(120)}`;

  it('the facts page shows each fact in a form of its own, with what stands and who changed it', () => {
    show();
    const fullDay = within(screen.getByRole('group', { name: 'Toddlers, Full Day' }));
    expect(fullDay.getByRole('textbox', { name: 'A day' })).toHaveValue('80');
    expect(fullDay.getByRole('textbox', { name: 'A month, 5 days a week' })).toHaveValue('1200.50');
    expect(part('Hours').getByText(/^Last changed here by/)).toHaveTextContent(
      'Last changed here by Ada Lowe on November 2, 2026 at 10:00 AM.',
    );
    expect(part('Hours').getByRole('checkbox', { name: 'Monday: open' })).toBeChecked();
    expect(part('Hours').getByRole('checkbox', { name: 'Saturday: open' })).not.toBeChecked();
    expect(part('Closed days').getByRole('checkbox', { name: 'Friday, December 25, 2026' })).not.toBeChecked();
    expect(part('Reviews (1 to answer)').getByRole('textbox', { name: 'Your reply to Bo' })).toHaveValue(
      'Thank you, Bo.',
    );
  });

  it('the facts page says what taking part means to a facility that is only listed', () => {
    show({ page: aFactsPage({ participates: false }) });
    expect(screen.getByText(/Once you save a price, you take part/)).toBeVisible();
  });

  it('the facts page keeps what was typed, and says at the field what is wrong and what stands', () => {
    show({
      problem: 'Full Day, a day: enter an amount such as 45 or 45.50, or leave it blank.',
      fields: { 'prices.cells.0.amount': 'Full Day, a day: enter an amount such as 45 or 45.50, or leave it blank.' },
      typed: [
        ['section', toddlers],
        ['price day 1 0', 'eighty'],
        ['price month 1 5', '1300'],
      ],
    });
    const day = screen.getByRole('textbox', { name: 'A day', description: /^Full Day, a day: enter an amount/ });
    expect(day).toHaveValue('eighty');
    expect(day).toBeInvalid();
    const month = screen.getByRole('textbox', { name: 'A month, 5 days a week', description: 'Now $1,200.50' });
    expect(month).toHaveValue('1300');
    expect(screen.getByRole('alert')).toHaveTextContent(/enter an amount/);
  });

  const list: Contradictions = {
    code: '3f9a1c02',
    affected: [
      {
        number: 'NB-4K7Q2M',
        request: { kind: 'booking', status: BookingStatus.APPROVED },
        dates: ['2026-12-24'],
        deed: 'cancelDates',
        refund: 8000,
        currency: 'CAD',
        byMonth: false,
      },
      {
        number: 'NB-5K7Q2M',
        request: { kind: 'booking', status: BookingStatus.NEW },
        dates: ['2026-12-24'],
        deed: 'listed',
        refund: 0,
        currency: 'CAD',
        byMonth: false,
      },
    ],
  };
  const closing: [string, string][] = [
    ['token', 'token-1'],
    ['seen', 'seen-closed'],
    ['section', 'close'],
    ['from', '2026-12-24'],
    ['to', ''],
    ['note', '<script>alert(1)</script>'],
  ];
  const shownForm = () =>
    new URLSearchParams(
      [...screen.getByRole('button').closest('form')!.querySelectorAll('input')].map((one) => [one.name, one.value]),
    );

  it('the facts page first shows what a change ends, with its refund, and sends the whole form and the list’s code along', () => {
    show({ problem: 'Nothing has changed yet.', details: list, typed: closing });
    expect(screen.getByRole('heading', { name: 'This cancels care that families count on' })).toBeVisible();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('NB-4K7Q2MThu, Dec 24This day is cancelled. The family gets back $80.00.');
    expect(second).toHaveTextContent('The request is still waiting');
    expect(screen.getByRole('button', { name: 'Make the change and refund $80.00' })).toBeVisible();
    expect(factOf(shownForm())).toEqual({
      token: 'token-1',
      seen: 'seen-closed',
      confirmed: '3f9a1c02',
      close: { from: '2026-12-24', to: '', note: '<script>alert(1)</script>' },
    });
    expect(document.querySelector('script')).toBeNull();
    expect(screen.queryByText(/has changed since/)).not.toBeInTheDocument();
  });

  it('the facts page says that a list has changed since it was confirmed', () => {
    show({ problem: 'x', details: list, typed: [...closing, ['confirmed', 'older']] });
    expect(screen.getByText(/^The list has changed since you confirmed it, so nothing was done\./)).toBeVisible();
    expect(shownForm().getAll('confirmed')).toEqual(['3f9a1c02']);
  });

  it('each form of the facts page is read, and a foreign one is left for the service to refuse', () => {
    const read = (section: string, rest: Record<string, string> = {}) =>
      factOf(new URLSearchParams({ token: 't', seen: 's', section, ...rest }));
    expect(read('reopen', { dates: '2026-12-25' })).toEqual({ token: 't', seen: 's', reopen: ['2026-12-25'] });
    expect(read(`reply-${anId(130)}`, { reply: ' Thank\nyou ' }).reply).toEqual({
      reviewId: anId(130),
      text: 'Thank\nyou',
    });
    expect(read('hours', { 'open 1': 'yes', 'opens 1': '08:00', 'closes 1': '17:00' }).hours?.slice(0, 2)).toEqual([
      { weekday: 1, open: true, opens: '08:00', closes: '17:00' },
      { weekday: 2, open: false, opens: '', closes: '' },
    ]);
    expect(read('constructor')).toEqual({ token: 't', seen: 's' });
  });

  it('the facts page is offered to a contact who has confirmed, by mail', () => {
    const page = {
      facilityName: 'Willow House',
      contact: { name: 'Ada Lowe', role: 'Director' },
      confirmed: true,
      mailbox: 'a…@willow.example',
      token: 'token-1',
    };
    render(<ContactScreen productName="Nestling" page={page} problem={null} sent />);
    expect(screen.getByRole('button', { name: 'Prices, hours, closed days and reviews' })).toBeVisible();
    expect(screen.getByText(/^We e‑mailed a link to/)).toHaveTextContent(
      'We e‑mailed a link to a…@willow.example. It works for 36 hours.',
    );
  });
});

describe('the page of a claim', () => {
  type Claim = Answer<'readClaimLink'>;

  const claim: Claim = {
    facilityName: 'Fern House',
    name: '<b>Ada</b> Lowe',
    role: 'Director',
    email: 'ada@fern.example',
    state: 'open',
    token: 'token-1',
    contactKey: null,
  };
  const show = (over: Partial<Claim> = {}, problem: string | null = null) =>
    render(<ClaimScreen productName="Nestling" page={{ ...claim, ...over }} problem={problem} />);

  it('a claim’s page says who asks, as text, and posts yes or no with the token of the page', () => {
    show();
    expect(screen.getByText('<b>Ada</b> Lowe')).toBeVisible();
    expect(screen.getByText('ada@fern.example')).toBeVisible();
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, they work with us' });
    expect(yes.form!.method).toBe('post');
    expect(yes.form).toHaveFormValues({ token: 'token-1' });
    expect([yes.name, yes.value]).toEqual(['action', 'approve']);
    expect(screen.getByRole('button', { name: 'No, don’t add them' })).toHaveValue('decline');
  });

  it.each<[Claim['state'], RegExp, boolean]>([
    ['approved', /We e‑mailed ada@fern\.example a link to confirm/, true],
    ['approved', /You said yes\. Families’ requests go to ada@fern\.example\.$/, false],
    ['declined', /was not added\. We’ve told them/, false],
    ['checking', /Someone already answers families for Fern House, so we’ll check/, false],
  ])('a claim’s page says what happened when it is %s (%#), and asks no more', (state, text, linkSent) => {
    const { container } = show({ state, linkSent });
    expect(container).toHaveTextContent(text);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the PIN of a contact', () => {
  const asked = { isSet: true, facilityName: 'Willow House', mailbox: 'a…@willow.example', token: 'token-1' };

  it('a device that has not given the PIN is asked for it, and a forgotten one is mailed about', () => {
    render(<PinScreen productName="Nestling" asked={asked} problem="That isn’t your PIN." done={null} />);
    expect(screen.getByText('That isn’t your PIN.')).toBeVisible();
    const field = screen.getByLabelText(/^PIN/);
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toBeInvalid();
    expect(field.closest('form')).toHaveFormValues({ token: 'token-1', pin: '' });
    expect(screen.getByRole('button', { name: 'I forgot my PIN' })).toHaveAttribute('name', 'pin-mail');
  });

  it('where a PIN is required and none is chosen, only the mail is offered', () => {
    render(<PinScreen productName="Nestling" asked={{ ...asked, isSet: false }} problem={null} done="pin-mail" />);
    expect(screen.queryByLabelText(/^PIN/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'E‑mail me a link to choose it' })).toBeVisible();
    expect(screen.getByText(/^We e‑mailed a link to/)).toBeVisible();
  });

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])('a PIN that is set (%s) and required (%s) can be removed: %s', (isSet, isRequired, removable) => {
    const page = { facilityName: 'Willow House', mailbox: 'a…@willow.example', isSet, isRequired, token: 'token-1' };
    render(<ChoosePinScreen productName="Nestling" page={page} problem={null} />);
    expect(screen.getByLabelText(/^New PIN/).closest('form')).toHaveFormValues({ token: 'token-1' });
    expect(screen.queryAllByRole('button', { name: 'Remove the PIN' })).toHaveLength(removable ? 1 : 0);
  });
});
