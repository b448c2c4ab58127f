import { pageAt } from '@/__tests__/support/portal-pages';
import { BookingStatus, BookingType, SessionType, TourStatus, valuesOf, WaitlistStatus, Weekday } from '@/lib/enums';
import type { MoneyState } from '@/lib/money/booking-money';
import { askedOfBooking, askedOfTour, askedOfWaitlist, waysOn, type WaysOn } from '@/lib/requests/lead-on';
import {
  isAboutRequest,
  type Mail,
  type MailKind,
  mailKinds,
  type MailOf,
  renderMail,
  requestOf,
} from '@/server/areas/platform/mail/letters';
import type { MailContext } from '@/server/areas/platform/mail/rules/mail-entry';
import {
  careLines,
  formatMail,
  type MailedCare,
  moneyLine,
  oneLine,
  quote,
  waysLines,
  writeDates,
  writeDays,
  writeDeadline,
  writeInstant,
} from '@/server/areas/platform/mail/rules/mail-text';
import {
  defaultNotificationSettings,
  readNotificationSettings,
} from '@/server/areas/platform/mail/rules/notification-settings';
import { leaseSeconds, nextTry } from '@/server/areas/platform/mail/rules/retry';

const now = new Date('2026-03-04T17:00:00Z');
const context: MailContext = {
  productName: 'Nestling',
  supportEmail: 'support@nestling.example',
  publicUrl: 'https://nestling.test',
  now,
};
const request = { familyId: 'f', id: '0a', number: 'NB-4K7Q2M', facilityName: 'Willow House' };
const direct = { to: 'parent@example.com', familyId: null };

const factorTold = { code: 'ABCDE12345', undoes: false };

const toContact = {
  facilityName: 'Willow House',
  contactName: 'Ada Lowe',
  link: 'https://nestling.test/answer/contact/KEY',
};
const told = { kind: 'facilityTold', ...direct, ...toContact, number: 'NB-4K7Q2M', says: null, children: 2 } as const;
const claimed = { facilityName: 'Willow House', name: 'Ada Lowe', role: 'Director', email: 'ada@fern.example' };
const answerBy = { at: now, timeZone: 'America/Toronto' };

const notComing = { kind: 'notComing', stillBooked: [], released: [], byMonth: false, refund: 0 } as const;
const mia = { names: ['Mia'], dates: ['2026-03-10'] } as const;
const leo = { names: ['Leo'], dates: ['2026-03-11'] } as const;
const refund = { amount: 8_000, currency: 'CAD' } as const;
const around = { facilityId: '0f', place: 'M5V 2T6', today: '2026-03-04' };
const wish = {
  id: request.id,
  type: BookingType.DROP_IN,
  scheduleType: SessionType.FULL_DAY,
  permanentBookingDays: [],
  children: [{ id: '2c', birthDate: '2023-05-14' }],
};
const examples: { [K in MailKind]: Extract<Mail, { kind: K }>[] } = {
  bookingStatus: [
    ...valuesOf(BookingStatus).map(
      (status) => ({ kind: 'bookingStatus', ...request, status, days: { dates: ['2026-03-10'] } }) as const,
    ),
    {
      kind: 'bookingStatus',
      ...request,
      status: BookingStatus.DECLINED_BY_FACILITY,
      days: { weekdays: [1, 3], from: '2026-03-09' },
      ways: waysOn(askedOfBooking({ ...wish, items: [{ childId: '2c', date: '2026-03-10' }] }), around),
    },
  ],
  bookingChange: (
    [
      { ...notComing, missed: [mia], stillBooked: ['2026-03-10'] },
      { ...notComing, missed: [mia], stillBooked: ['2026-03-10'], byMonth: true },
      { ...notComing, missed: [mia], released: ['2026-03-10'], byMonth: true },
      { ...notComing, missed: [mia, leo], stillBooked: ['2026-03-10'], released: ['2026-03-11'], refund: 8_000 },
      { kind: 'comingAfterAll', child: 'Mia', dates: ['2026-03-10'] },
      { kind: 'cancelDates', dates: ['2026-03-10'], byMonth: false, refund: 8_000, reason: null, words: null },
      { kind: 'reschedule', from: '2026-03-10', to: '2026-03-12', refund: 0 },
      { kind: 'end', on: '2026-04-30' },
    ] as const
  ).flatMap((change) =>
    [true, false].map((hasContact) => ({
      kind: 'bookingChange',
      ...request,
      facility: { name: 'Willow House', phone: '+14165550111', phoneExtension: null, hasContact },
      status: BookingStatus.APPROVED,
      currency: 'CAD',
      change,
    })),
  ),
  bookingZone: [
    {
      kind: 'bookingZone',
      ...request,
      status: BookingStatus.APPROVED,
      before: 'America/Toronto',
      at: { at: now, timeZone: 'America/Vancouver' },
    },
  ],
  tourZone: [true, false].map((isVisit) => ({
    kind: 'tourZone',
    ...request,
    status: isVisit ? TourStatus.SCHEDULED_TOUR : TourStatus.SCHEDULED_START,
    before: 'America/Toronto',
    at: { at: now, timeZone: 'America/Vancouver' },
    isVisit,
  })),
  reviewAnswered: [{ kind: 'reviewAnswered', ...request, status: BookingStatus.COMPLETED, reply: 'Thank you.' }],
  firstDay: ([null, 'Ada at the front desk'] as const).map((askFor) => ({
    kind: 'firstDay',
    ...request,
    status: BookingStatus.APPROVED,
    date: '2026-03-10',
    children: askFor ? ['Mia', 'Leo'] : ['Mia'],
    care: {
      address: { line1: '12 Fern St', city: 'Toronto', region: 'ON', postalCode: 'M5V 2T6' },
      phone: askFor && '+14165550123',
      phoneExtension: null,
      session: SessionType.FULL_DAY,
      days: { dates: ['2026-03-10'] },
      openingHours: [{ weekday: 2, opens: '07:30', closes: '18:00' }],
    },
    bring: askFor ? ['Indoor shoes', '“A hat, please.”'] : [],
    askFor,
    pickups: askFor
      ? [
          { name: 'Sam Lee', relation: null },
          { name: 'Ana Cruz', relation: 'Aunt' },
        ]
      : [],
  })),
  renewalRefused: [
    {
      kind: 'renewalRefused',
      ...request,
      status: BookingStatus.APPROVED,
      cardLast4: '4242',
      ends: { at: new Date('2026-04-04T14:00:00Z'), timeZone: 'America/Toronto' },
    },
  ],
  priceChange: [40_000, 60_000].map((monthly) => ({
    kind: 'priceChange',
    ...request,
    status: BookingStatus.APPROVED,
    currency: 'CAD',
    change: {
      from: '2026-05',
      monthly,
      before: 50_000,
      listed: true,
      joins: [{ firstName: 'Leo', ageGroup: 'Toddlers' }],
    },
  })),
  refundReturned: [{ kind: 'refundReturned', ...request, status: BookingStatus.CANCELED_BY_PARENT, refund }],
  refundPaidOtherwise: [{ kind: 'refundPaidOtherwise', ...request, status: BookingStatus.CANCELED_BY_PARENT, refund }],
  tourStatus: [
    ...valuesOf(TourStatus).map((status) => ({ kind: 'tourStatus', ...request, status }) as const),
    {
      kind: 'tourStatus',
      ...request,
      status: TourStatus.DECLINED_BY_FACILITY,
      ways: waysOn(askedOfTour(wish), around),
    },
    { kind: 'tourStatus', ...request, status: TourStatus.NEW, passedOn: true },
    { kind: 'tourStatus', ...request, status: TourStatus.SCHEDULED_TOUR, confirmed: true },
    { kind: 'tourStatus', ...request, status: TourStatus.SCHEDULED_START, confirmed: true },
    ...(
      [
        { is: 'proposed', proposedAt: { at: new Date('2026-03-12T18:00:00Z'), timeZone: 'America/Toronto' } },
        { is: 'declined' },
        { is: 'expired' },
      ] as const
    ).map(
      (change) =>
        ({ kind: 'tourStatus', ...request, status: TourStatus.SCHEDULED_TOUR, confirmed: true, change }) as const,
    ),
  ],
  waitlistStatus: [
    ...valuesOf(WaitlistStatus).map((status) => ({ kind: 'waitlistStatus', ...request, status }) as const),
    {
      kind: 'waitlistStatus',
      ...request,
      status: WaitlistStatus.DECLINED,
      ways: waysOn(askedOfWaitlist({ ...wish, startMonth: null, bookingDates: ['2026-03-10'] }), around),
    },
    { kind: 'waitlistStatus', ...request, status: WaitlistStatus.NEW, passedOn: true },
    { kind: 'waitlistStatus', ...request, status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL, bookingId: '0b' },
  ],
  placesFree: ([null, 'Willow House'] as const).map((facility) => ({
    kind: 'placesFree',
    familyId: 'f',
    hour: 7,
    alerts: [
      {
        alertId: '0c',
        facility,
        search: 'place=M5V&radius=25&born=2024-10&weekdays=1&session=1',
        places: [
          {
            id: '0d',
            name: 'Willow House',
            address: { city: 'Toronto', pointPrecision: 'exact' },
            placesLeft: 1,
            distanceKm: 2.1,
            priceAsked: 8_000,
            priceSession: 1,
            halfDayPrice: null,
            currency: 'CAD',
          },
        ],
        stopKey: 'key-of-the-alert',
      },
    ],
    stopAllKey: 'key-of-all',
  })),
  requestPassedOn: ([true, false] as const).flatMap((change) =>
    (['tour', 'waitlist'] as const).map((subjectKind) => ({
      kind: 'requestPassedOn',
      ...direct,
      subjectKind,
      change,
      number: 'NT-4K7Q2M',
      facilityName: 'Willow House',
      ageGroupTitle: 'Toddlers',
      agesInMonths: [20, 61],
      preferences: change ? [] : ['Tuesday, March 10, 2026, Morning'],
      note: change ? null : 'May we come?',
      parent: { name: null, email: 'parent@example.com', phone: change ? null : '+14165550123' },
    })),
  ),
  supportReceipt: [{ kind: 'supportReceipt', ...direct, subject: 'A question' }],
  supportMessage: [
    { kind: 'supportMessage', ...direct, subject: 'A question', message: 'How?', from: 'a@example.com' },
  ],
  friendInvite: [{ kind: 'friendInvite', ...direct, inviterName: null }],
  confirm: (['one', 'oneOfSeveral', 'noneOfSeveral'] as const).map((signUps) => ({
    kind: 'confirm',
    ...direct,
    code: 'ABCDE12345',
    signUps,
  })),
  choosePassword: [{ kind: 'choosePassword', ...direct, code: 'ABCDE12345' }],
  alreadyRegistered: [{ kind: 'alreadyRegistered', ...direct }],
  unknownAddress: [{ kind: 'unknownAddress', ...direct }],
  severalMoves: [{ kind: 'severalMoves', ...direct }],
  reset: [{ kind: 'reset', ...direct, code: 'ABCDE12345' }],
  emailChange: [{ kind: 'emailChange', ...direct, code: 'ABCDE12345' }],
  emailChanged: [
    { kind: 'emailChanged', ...direct, pending: true, code: 'ABCDE12345' },
    { kind: 'emailChanged', ...direct, pending: false, code: 'ABCDE12345' },
  ],
  emailUndone: [
    { kind: 'emailUndone', ...direct, isBack: true },
    { kind: 'emailUndone', ...direct, isBack: false },
  ],
  passwordChanged: [{ kind: 'passwordChanged', ...direct, code: 'ABCDE12345' }],
  linkInvite: [{ kind: 'linkInvite', ...direct, code: 'ABCDE12345', inviterName: 'Minh Nguyễn' }],
  claimSent: [
    { kind: 'claimSent', ...direct, ...claimed, link: 'https://nestling.test/answer/claim/KEY' },
    {
      kind: 'claimSent',
      ...direct,
      ...claimed,
      name: '<b>',
      role: '@',
      link: 'https://nestling.test/answer/claim/KEY',
    },
  ],
  claimNoticed: [{ kind: 'claimNoticed', ...direct, ...claimed }],
  claimDeclined: [
    { kind: 'claimDeclined', ...direct, facilityName: 'Willow House', reason: null },
    { kind: 'claimDeclined', ...direct, facilityName: 'Willow House', reason: 'We could not reach you by phone.' },
  ],
  contactInvited: [{ kind: 'contactInvited', ...direct, ...toContact }],
  messageAboutBooking: [{ kind: 'messageAboutBooking', ...request, status: BookingStatus.NEW }],
  messageAboutTour: [{ kind: 'messageAboutTour', ...request, status: TourStatus.NEW }],
  messageAboutWaitlist: [{ kind: 'messageAboutWaitlist', ...request, status: WaitlistStatus.NEW }],
  messageToFacility: [{ kind: 'messageToFacility', ...direct, ...toContact, number: 'NB-4K7Q2M' }],
  factsLink: [{ kind: 'factsLink', ...direct, ...toContact, ends: answerBy }],
  requestLink: [{ kind: 'requestLink', ...direct, ...toContact, number: 'NB-4K7Q2M' }],
  linkRenewed: [{ kind: 'linkRenewed', ...direct, ...toContact }],
  facilityTold: [
    { ...told, news: 'New request for care', when: { dates: ['2026-03-10'] }, session: 'Full Day', answerBy },
    { ...told, news: 'New request for care', when: { from: '2026-03-09' }, session: 'Full Day', answerBy },
    { ...told, news: 'New family on your waitlist', when: { from: '2026-04' }, session: 'Full Day', answerBy: null },
    { ...told, news: 'The family cancelled its tour', children: 0, when: { dates: [] }, session: null, answerBy: null },
    {
      ...told,
      news: '1 child not coming on Mar 10',
      says: 'Mia, Mar 10, full day: not coming.',
      when: { dates: [] },
      session: 'Full Day',
      answerBy: null,
    },
  ],
  facilityMorning: [
    {
      kind: 'facilityMorning',
      ...direct,
      facilityName: 'Willow House',
      waiting: [
        { kind: 'booking', number: 'NB-4K7Q2M', answerBy, link: toContact.link },
        { kind: 'tour', number: 'NT-4K7Q2M', answerBy: null, link: toContact.link },
      ],
      more: 3,
      today: 1,
      tomorrow: 4,
      tours: { today: ['10:30'], tomorrow: ['09:00', '14:00'] },
      links: {
        day: 'https://nestling.test/answer/day/KEY',
        places: 'https://nestling.test/answer/places/KEY',
        facts: 'https://nestling.test/answer/facts/KEY',
      },
      dayEnds: answerBy,
      stopKey: 'KEY',
    },
    {
      kind: 'facilityMorning',
      ...direct,
      facilityName: 'Willow House',
      waiting: [],
      more: 0,
      today: 0,
      tomorrow: 1,
      tours: { today: [], tomorrow: [] },
      links: { day: 'https://nestling.test/answer/day/KEY', places: null, facts: null },
      dayEnds: answerBy,
      stopKey: 'KEY',
    },
  ],
  linkAccepted: [{ kind: 'linkAccepted', ...direct, email: 'b@example.com', code: 'ABCDE12345' }],
  passwordLeaked: [{ kind: 'passwordLeaked', ...direct }],
  passkeyAdded: [{ kind: 'passkeyAdded', ...direct, name: 'iPhone', code: 'ABCDE12345' }],
  passkeyRemoved: [{ kind: 'passkeyRemoved', ...direct, name: 'iPhone', code: 'ABCDE12345' }],
  factorCode: (['logIn', 'proof', 'setup'] as const).map((purpose) => ({
    kind: 'factorCode',
    ...direct,
    code: '123456',
    purpose,
  })),
  factorOn: (['app', 'email'] as const).map((factor) => ({ kind: 'factorOn', ...direct, ...factorTold, factor })),
  factorOff: [true, false].map((undoes) => ({ kind: 'factorOff', ...direct, ...factorTold, undoes })),
  recoveryCodesMade: [{ kind: 'recoveryCodesMade', ...direct, ...factorTold }],
  lostFactorBegun: [{ kind: 'lostFactorBegun', ...direct, ...factorTold }],
  lostFactorReady: [{ kind: 'lostFactorReady', ...direct, code: 'ABCDE12345' }],
  lostFactorStopped: [{ kind: 'lostFactorStopped', ...direct, ...factorTold }],
  lostFactorOff: [{ kind: 'lostFactorOff', ...direct, ...factorTold }],
  newDevice: [null, 'America/Toronto'].map((timeZone) => ({
    kind: 'newDevice',
    ...direct,
    deviceName: 'Chrome on Windows',
    timeZone,
    code: 'ABCDE12345',
  })),
  linkRemoved: [{ kind: 'linkRemoved', ...direct, email: 'b@example.com' }],
  accountBlocked: [{ kind: 'accountBlocked', ...direct, reason: 'Requests without a child.' }],
  mailboxBlocked: [{ kind: 'mailboxBlocked', ...direct, reason: 'Requests without a child.' }],
  accountUnblocked: [{ kind: 'accountUnblocked', ...direct }],
  contactRemoved: [
    { kind: 'contactRemoved', ...direct, facilityName: 'Willow House', reason: 'You no longer work there.' },
  ],
  accountDeleted: [true, false].map((isClosing) => ({ kind: 'accountDeleted', ...direct, isClosing })),
};
const all = (Object.values(examples) as Mail[][]).flat();

test('every kind of mail renders in every status without gaps', () => {
  expect(Object.keys(examples).sort()).toEqual([...mailKinds].sort());
  for (const mail of all) {
    const { subject, text } = renderMail(mail, context);
    expect(subject.length).toBeGreaterThan(10);
    expect(subject.length).toBeLessThan(120);
    expect(text).toMatch(
      /^Hello,\n\n[\s\S]+\n\nWarmly,\nThe Nestling team\n\nQuestions\? Write to support@nestling\.example\.\n$/,
    );
    expect(`${subject}${text}`).not.toMatch(/undefined|null|NaN|\[object|\$\{|\n{3}/);
  }
});

test('every link in every mail leads to a page of the portal', () => {
  const links = all.flatMap((mail) => renderMail(mail, context).text.match(/https?:\/\/\S+/g) ?? []);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) {
    expect(link).toMatch(/^https:\/\/nestling\.test\//);
    expect([link, pageAt(link)]).toEqual([link, expect.any(String)]);
  }
});

test('a mail about a request links to the same page as its notice: the request, or the offered booking', () => {
  const aboutRequests = all.filter(isAboutRequest);
  expect(aboutRequests).toEqual(all.filter((mail) => 'status' in mail));
  expect(aboutRequests.length).toBeGreaterThan(20);
  const folders = { booking: '', tour: 'tours/', waitlist: 'waitlists/' };
  for (const mail of aboutRequests) {
    const { kind, id } = requestOf(mail);
    expect(id).toBe(('bookingId' in mail && mail.bookingId) || request.id);
    const { text, title, subject } = renderMail(mail, context);
    // The last one; a mail that leads on has others before it.
    expect(text.match(/https?:\S+/g)?.at(-1)).toBe(`https://nestling.test/my-bookings/${folders[kind]}${id}`);
    expect(subject).toBe(`${title} (${mail.number})`);
  }
});

test('a mail does not ask for an answer that the parent has already given', () => {
  const tours = examples.tourStatus.filter(({ confirmed, change }) => confirmed && change?.is !== 'proposed');
  expect(tours).toHaveLength(4);
  for (const mail of tours) {
    const { subject, text } = renderMail(mail, context);
    expect(`${subject} ${text}`).not.toMatch(/Please (confirm|accept)/);
  }
});

test('a mail with a code has it as a link and as text to type', () => {
  for (const kind of ['confirm', 'choosePassword', 'reset', 'emailChange', 'linkInvite'] as const) {
    const { text } = renderMail(examples[kind][0]!, context);
    expect(text).toMatch(/^https:\/\/nestling\.test\/[a-z-]+\/ABCDE12345$/m);
    expect(text).toMatch(/^Or type this code: ABCDE 12345$/m);
  }
});

test('line breaks in a facility’s name do not reach the subject, and its note is quoted in the mail', () => {
  const { subject, text } = renderMail(
    {
      kind: 'bookingStatus',
      ...request,
      facilityName: 'Oak\r\nBcc: all@example.com',
      status: 3,
      days: { dates: [] },
      note: 'Closed.',
    },
    context,
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toContain('wrote: “Closed.”');
});

test('a mail writes instants in the facility’s time zone and amounts in its currency', () => {
  const { text } = renderMail(
    {
      kind: 'bookingStatus',
      ...request,
      status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
      days: { dates: ['2026-03-10', '2026-03-11', '2026-03-16'] },
      answerBy: { at: new Date('2026-03-08T06:30:00Z'), timeZone: 'America/Vancouver' },
      refund: { amount: 8050, currency: 'CAD' },
    },
    context,
  );
  expect(text).toContain('Please answer by Saturday, March 7, 2026 at 10:30 PM PST.');
  expect(text).toContain('Dates: Mar 10 - Mar 11, 2026; Mar 16, 2026');
  expect(text).toContain('We’ll refund $80.50 CAD to the card you paid with.');
  expect(text).toContain('https://nestling.test/my-bookings/0a');
});

describe('What a letter says', () => {
  const at = { at: new Date('2026-03-08T15:30:00Z'), timeZone: 'America/Toronto' };
  const facility = { name: 'Willow House', phone: '+14165550111', phoneExtension: null, hasContact: true };
  const changed = (change: MailOf<'bookingChange'>['change']): Mail => ({
    kind: 'bookingChange',
    ...request,
    facility,
    status: BookingStatus.APPROVED,
    currency: 'CAD',
    change,
  });
  const booking = (over: object): Mail => ({
    kind: 'bookingStatus',
    ...request,
    status: BookingStatus.CANCELED_BY_PARENT,
    days: { dates: [] },
    ...over,
  });
  const tour = (status: TourStatus, over: object = {}): Mail => ({ kind: 'tourStatus', ...request, status, ...over });
  const offer = (over: object = {}): Mail => ({
    kind: 'waitlistStatus',
    ...request,
    status: WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL,
    ...over,
  });
  const passedOn = (over: object = {}): Mail => ({
    kind: 'requestPassedOn',
    to: 'desk@example.com',
    familyId: null,
    subjectKind: 'tour',
    change: false,
    number: 'NT-4K7Q2M',
    facilityName: 'Willow House',
    ageGroupTitle: 'Toddlers',
    agesInMonths: [23, 24, 61],
    preferences: ['Tuesday, March 10, 2026, morning'],
    note: 'May we come?',
    parent: { name: 'Ada Lee', email: 'ada@example.com', phone: '+14165550123' },
    ...over,
  });
  const dates = ['2026-03-10', '2026-03-11'] as const;
  const moved = { kind: 'reschedule', from: '2026-03-10', to: '2026-03-12', refund: 0 } as const;
  const cancelled = { kind: 'cancelDates', dates, byMonth: false, refund: 0, reason: null, words: null } as const;
  const refunded = 'to the card you paid with.';

  test.each<[string, Mail, string[], string[]]>([
    [
      'a refund',
      booking({ refund: { amount: 8_050, currency: 'CAD' } }),
      [`refund $80.50 CAD ${refunded}`],
      ['Dates:', 'wrote:'],
    ],
    ['a refund of nothing', booking({ refund: { amount: 0, currency: 'CAD' } }), [], [refunded]],
    [
      'no refund, dates and a note',
      booking({ days: { dates: ['2026-03-10'] }, note: 'Sorry.' }),
      ['Dates: Mar 10, 2026', 'Willow House wrote: “Sorry.”'],
      [refunded],
    ],
    [
      'weekdays',
      booking({ days: { weekdays: [1, 3], from: '2026-12-07' } }),
      ['Days: Mondays and Wednesdays from Monday, December 7, 2026'],
      ['Dates:'],
    ],
    [
      'a failed payment with its reason',
      booking({ status: BookingStatus.PAYMENT_FAILED, reason: 'Your card has expired.' }),
      ['Your card has expired. We’re still holding'],
      ['Your card wasn’t charged.', 'Please answer by'],
    ],
    [
      'a failed payment without a reason',
      booking({ status: BookingStatus.PAYMENT_FAILED, answerBy: at }),
      ['Your card wasn’t charged. We’re still holding', 'Please answer by Sunday, March 8, 2026 at 11:30 AM'],
      [],
    ],
    [
      'dates that the facility cancelled because it is closed',
      changed({ ...cancelled, refund: 8_000, reason: 'Willow House is closed on Mar 10 - Mar 11, 2026.' }),
      [
        'We’re sorry. Willow House is closed on Mar 10 - Mar 11, 2026. You won’t have care there on these dates:',
        `$80.00 CAD ${refunded}`,
      ],
      ['cancelled part', 'monthly price', 'cancellation terms'],
    ],
    [
      'dates of permanent care that the facility cancelled',
      changed({ ...cancelled, byMonth: true, words: 'No heating.' }),
      [
        'Willow House cancelled part of your booking.',
        'wrote: “No heating.”',
        'The monthly price stays the same.',
        'these dates: Mar 10 - Mar 11, 2026.',
      ],
      [refunded, 'cancellation terms'],
    ],
    [
      'a moved date that costs less',
      changed({ ...moved, refund: 500 }),
      ['has moved from Mar 10, 2026 to Mar 12, 2026.', `$5.00 CAD ${refunded}`],
      [],
    ],
    ['a moved date that costs the same', changed(moved), [], [refunded]],
    [
      'the end of permanent care',
      changed({ kind: 'end', on: '2026-04-30' }),
      ['The last day is Apr 30, 2026.', 'we won’t charge you again'],
      [refunded],
    ],
    [
      'a proposed time',
      tour(TourStatus.SCHEDULED_TOUR, { scheduledAt: at }),
      ['proposes Sunday, March 8, 2026 at 11:30 AM', 'Please confirm the time'],
      ['expects you'],
    ],
    [
      'a confirmed time',
      tour(TourStatus.SCHEDULED_TOUR, { scheduledAt: at, confirmed: true }),
      ['expects you on Sunday, March 8, 2026'],
      ['proposes', 'Please confirm'],
    ],
    [
      'an offered start',
      tour(TourStatus.SCHEDULED_START, { startDate: '2026-04-01' }),
      ['a spot starting Wednesday, April 1, 2026', 'Please accept or decline'],
      ['charging'],
    ],
    [
      'an accepted start',
      tour(TourStatus.SCHEDULED_START, { startDate: '2026-04-01', confirmed: true }),
      ['We’re charging your card'],
      ['Please accept'],
    ],
    ['a tour request', tour(TourStatus.NEW), ['as soon as they propose a time'], ['isn’t on our service']],
    [
      'a tour request that was passed on',
      tour(TourStatus.NEW, { passedOn: true }),
      ['isn’t on our service', 'contact you directly'],
      ['propose a time'],
    ],
    [
      'a waitlist offer with a deadline',
      offer({ answerBy: at }),
      ['decline it by Sunday, March 8, 2026'],
      ['decline it soon'],
    ],
    ['a waitlist offer without a deadline', offer(), ['decline it soon'], []],
    [
      'a facility about a family’s request',
      passedOn(),
      [
        'asks for a tour at Willow House.',
        'Children: 23 months, 2 years, 5 years old',
        'Times that work for them:\nTuesday',
        'They wrote: “May we come?”',
        'Ada Lee\nada@example.com\n+1 416 555 0123',
      ],
      ['This replaces'],
    ],
    [
      'a facility about a request with fewer details',
      passedOn({
        subjectKind: 'waitlist',
        change: true,
        agesInMonths: [],
        preferences: [],
        note: null,
        parent: { name: null, email: 'ada@example.com', phone: null },
      }),
      ['a spot on your waitlist at Willow House. This replaces their earlier request.', 'directly:\nada@example.com\n'],
      ['Children:', 'What they are looking for', 'They wrote', 'null'],
    ],
  ])('the mail for %s says what applies and nothing else', (_, mail, says, doesNotSay) => {
    const { subject, text } = renderMail(mail, context);
    for (const words of says) expect(text).toContain(words);
    for (const words of doesNotSay) expect(`${subject}\n${text}`).not.toContain(words);
  });

  test('the subject of a passed-on request says whether the request was changed', () => {
    expect(renderMail(passedOn(), context).subject).toBe('A family asks for a tour: Willow House (NT-4K7Q2M)');
    expect(renderMail(passedOn({ change: true }), context).subject).toBe(
      'A family changed its request: Willow House (NT-4K7Q2M)',
    );
  });
});

describe('The parts of a letter', () => {
  test('a mail has a greeting, its paragraphs without empty ones, and a signature', () => {
    const { subject, text } = formatMail(
      { subject: 'A place for you', number: 'NW-4K7Q2M', paragraphs: ['One.', null, false, undefined, '', 'Two.'] },
      context,
    );
    expect(subject).toBe('A place for you (NW-4K7Q2M)');
    expect(text).toBe(
      'Hello,\n\nOne.\n\nTwo.\n\nWarmly,\nThe Nestling team\n\nQuestions? Write to support@nestling.example.\n',
    );
    expect(formatMail({ subject: 'Welcome', paragraphs: [] }, context).subject).toBe('Welcome');
  });

  test.each([
    ['  Two\r\nlines\u2028here ', 'Two lines here'],
    ['=?utf-8?Q?x?=', '= ?utf-8?Q?x?='],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('a subject is one line without encoded words: %p', (text, subject) => expect(oneLine(text)).toBe(subject));

  test('a note is quoted unless it is empty', () => {
    expect(quote('  See you soon. ', 'Willow House')).toBe('Willow House wrote: “See you soon.”');
    expect(quote(' ', 'Willow House')).toBeNull();
    expect(quote(null, 'Willow House')).toBeNull();
    expect(quote(undefined, 'Willow House')).toBeNull();
  });

  test('dates are written as ranges, and instants in the facility’s time zone', () => {
    expect(writeDates(['2026-11-23', '2026-11-24', '2026-12-01'])).toBe('Nov 23 - Nov 24, 2026; Dec 1, 2026');
    expect(writeInstant({ at: new Date('2026-11-23T14:30:00Z'), timeZone: 'America/Toronto' })).toBe(
      'Monday, November 23, 2026 at 9:30 AM EST',
    );
  });

  test.each([
    [1, '2026-03-04T17:01:00.000Z'],
    [5, '2026-03-04T17:30:00.000Z'],
    [12, '2026-03-05T17:00:00.000Z'],
    [13, undefined],
  ])('after %p attempts the next attempt to send a mail is at %p', (attempts, at) => {
    expect(nextTry(attempts, context.now)?.toISOString()).toBe(at);
    // Longer than a mailer may take.
    expect(leaseSeconds).toBeGreaterThan(60);
  });

  const care = {
    address: { line1: '12 Fern St', city: 'Toronto', region: 'ON', postalCode: 'M5V 2T6' },
    phone: '+14165550123',
    phoneExtension: '4',
    session: SessionType.FULL_DAY,
    openingHours: [
      { weekday: Weekday.MONDAY, opens: '07:30', closes: '18:00' },
      { weekday: Weekday.WEDNESDAY, opens: '08:00', closes: null },
      { weekday: Weekday.THURSDAY, opens: null, closes: '17:00' },
    ],
  };
  const place = 'Session: Full Day\nWhere: 12 Fern St, Toronto, ON M5V 2T6\nPhone: +1 416 555 0123, extension 4';

  /** Eleven Mondays and Wednesdays, which are too many to list. */
  const many = [
    ...['2026-12-02', '2026-12-07', '2026-12-09', '2026-12-14', '2026-12-16', '2026-12-21', '2026-12-23', '2026-12-28'],
    ...['2026-12-30', '2027-01-04', '2027-01-06'],
  ];

  test.each<[string, MailedCare['days'], string[]]>([
    [
      'single dates, each with its hours if both are known',
      { dates: ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'] },
      [
        'Monday, December 7, 2026, open 7:30 AM to 6:00 PM',
        'Tuesday, December 8, 2026',
        'Wednesday, December 9, 2026',
        'Thursday, December 10, 2026',
      ],
    ],
    ['ten dates are still listed', { dates: many.slice(0, 10) }, Array<string>(10).fill('')],
    [
      'more dates become ranges, with the hours by weekday',
      { dates: many },
      [`Dates: ${writeDates(many)}`, 'Mondays, open 7:30 AM to 6:00 PM', 'Wednesdays'],
    ],
    [
      'permanent care has its first day and its weekdays',
      { weekdays: [Weekday.MONDAY, Weekday.TUESDAY], from: '2026-12-07' },
      ['First day: Monday, December 7, 2026', 'Mondays, open 7:30 AM to 6:00 PM', 'Tuesdays'],
    ],
  ])('the care in a mail: %s', (_, days, lines) => {
    const text = careLines({ ...care, days });
    expect(text.endsWith(`\n${place}`)).toBe(true);
    const shown = text.slice(0, -place.length - 1).split('\n');
    expect(shown).toHaveLength(lines.length);
    for (const [index, line] of lines.entries()) if (line) expect(shown[index]).toBe(line);
  });

  test('a facility without hours or phone has neither in a mail', () => {
    const text = careLines({ ...care, openingHours: null, phone: null, days: { dates: ['2026-12-07'] } });
    expect(text).toBe('Monday, December 7, 2026\nSession: Full Day\nWhere: 12 Fern St, Toronto, ON M5V 2T6');
  });

  test.each<[MailedCare['days'], string | null]>([
    [{ dates: [] }, null],
    [{ dates: ['2026-12-07'] }, 'Dates: Dec 7, 2026'],
    [
      { weekdays: [Weekday.MONDAY, Weekday.WEDNESDAY], from: '2026-12-07' },
      'Days: Mondays and Wednesdays from Monday, December 7, 2026',
    ],
  ])('the days that were asked for, %j, are written as %p', (days, text) => expect(writeDays(days)).toBe(text));

  const money = {
    paid: 0,
    refunded: 0,
    net: 0,
    firstCharge: 16_000,
    open: 0,
    next: null,
    monthly: false,
    goesOn: false,
  };
  const paid = { ...money, paid: 16_000, net: 16_000 };

  test.each<[MoneyState, Partial<typeof money>, string]>([
    ['ifAccepted', {}, 'Amount: $160.00 CAD if accepted'],
    ['ifAllAccept', {}, 'Amount: $160.00 CAD if the whole week is accepted'],
    ['ifApproved', {}, 'Amount: $160.00 CAD if you accept'],
    ['charging', {}, 'Charging $160.00 CAD.'],
    ['unpaid', {}, 'Amount: $160.00 CAD still to pay'],
    ['paid', paid, 'Amount: $160.00 CAD paid'],
    [
      'partlyRefunded',
      { ...paid, refunded: 8_000, net: 8_000 },
      'Amount: $80.00 CAD after refunds ($160.00 CAD paid, $80.00 CAD in refunds)',
    ],
    ['refunded', { ...paid, refunded: 16_000, net: 0 }, 'Full refund: $160.00 CAD.'],
    ['nothing', {}, 'Nothing was charged.'],
    ['unclear', { open: 16_000 }, 'If $160.00 CAD was charged, you’ll get a full refund.'],
  ])('the money of a booking in state %s', (state, change, text) => {
    expect(moneyLine({ ...money, ...change, state, currency: 'CAD' })).toBe(text);
  });

  test('a mail without money has no line about it', () => {
    expect(moneyLine(null)).toBeNull();
    expect(moneyLine(undefined)).toBeNull();
  });

  test('a deadline says if it is the start of care', () => {
    const at = { at: new Date('2026-11-23T14:30:00Z'), timeZone: 'America/Toronto' };
    expect(writeDeadline(at)).toBe('Monday, November 23, 2026 at 9:30 AM EST');
    expect(writeDeadline({ ...at, isCare: true })).toBe('Monday, November 23, 2026 at 9:30 AM EST, when care begins');
  });

  test('the ways on after a request that came to nothing are links with their own words', () => {
    const ways: WaysOn = { kind: 'booking', others: '/o', free: '/f', waitlist: '/w', alert: '/a' };
    const lines = (given: WaysOn | null) => waysLines({ ways: given, facilityName: 'Willow House' }, context);
    expect(lines(ways)).toEqual([
      'See who else has these days, and send the same request there:\nhttps://nestling.test/o',
      'See who has these days now:\nhttps://nestling.test/f',
      'Join the waitlist at Willow House:\nhttps://nestling.test/w',
      'Get an e-mail when a spot opens:\nhttps://nestling.test/a',
    ]);
    expect(lines({ ...ways, kind: 'tour', free: null, waitlist: null })).toEqual([
      'See other facilities nearby, and ask for the same tour there:\nhttps://nestling.test/o',
      'Get an e-mail when a spot opens:\nhttps://nestling.test/a',
    ]);
    expect(lines(null)).toEqual([]);
  });
});

describe('notification settings', () => {
  test('a new account gets all mails about its requests and no news', () => {
    expect(defaultNotificationSettings).toEqual({
      bookings: { email: true },
      tours: { email: true },
      waitlists: { email: true },
      messages: { email: true },
      news: { email: false },
    });
  });
  test.each<[string, unknown]>([
    ['nothing stored', null],
    ['nonsense', 'all'],
    ['a topic that is null', { news: null }],
    ['a value that is no answer', { bookings: { email: 'no' }, news: { email: 1 } }],
    ['a topic of which only another way is stored', { tours: { phone: true } }],
  ])('%s leaves it at that', (_, stored) => {
    expect(readNotificationSettings(stored)).toEqual(defaultNotificationSettings);
  });
  test('each topic is read as stored', () => {
    for (const topic of ['bookings', 'tours', 'waitlists', 'messages', 'news'] as const) {
      const email = !defaultNotificationSettings[topic].email;
      const expected = { ...defaultNotificationSettings, [topic]: { email } };
      expect(readNotificationSettings({ [topic]: { email } })).toEqual(expected);
    }
  });
});
