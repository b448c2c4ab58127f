import { pageAt } from '@/__tests__/support/portal-pages';
import { BookingStatus, BookingType, SessionType, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { askedOfBooking, askedOfTour, askedOfWaitlist, waysOn } from '@/lib/requests/lead-on';
import type { MailContext } from '@/server/areas/mail/rules/mail-entry';
import type { Mail, MailKind } from '@/server/areas/mail/letters';
import { mailKinds } from '@/server/areas/mail/letters';
import { renderMail } from '@/server/areas/mail/letters';
import { leaseSeconds, nextTry } from '@/server/areas/mail/rules/retry';
import { isAboutRequest, requestOf } from '@/server/areas/mail/letters';

const now = new Date('2026-03-04T17:00:00Z');
const context: MailContext = {
  productName: 'Nestling',
  supportEmail: 'support@nestling.example',
  publicUrl: 'https://nestling.test',
  now,
};
const request = { familyId: 'f', id: '0a', number: 'NB-4K7Q2M', facilityName: 'Willow House' };
const direct = { to: 'parent@example.com', familyId: null };

const toContact = {
  facilityName: 'Willow House',
  contactName: 'Ada Lowe',
  link: 'https://nestling.test/answer/contact/KEY',
};
const told = { kind: 'facilityTold', ...direct, ...toContact, number: 'NB-4K7Q2M' } as const;
const claimed = { facilityName: 'Willow House', name: 'Ada Lowe', role: 'Director', email: 'ada@fern.example' };
const answerBy = { at: now, timeZone: 'America/Toronto' };

const refund = { amount: 8_000, currency: 'CAD' } as const;
const around = { facilityId: '0f', postalCode: 'M5V 2T6', today: '2026-03-04' };
const wish = {
  id: request.id,
  type: BookingType.DROP_IN,
  scheduleType: SessionType.FULL_DAY,
  permanentBookingDays: [],
  children: [{ birthDate: '2023-05-14' }],
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
      ways: waysOn(askedOfBooking({ ...wish, items: [{ date: '2026-03-10' }] }), around),
    },
  ],
  bookingChange: (
    [
      { kind: 'absence', dates: ['2026-03-10', '2026-03-11'], byMonth: false, refund: 8_000 },
      { kind: 'absence', dates: ['2026-03-10'], byMonth: false, refund: 0 },
      { kind: 'absence', dates: ['2026-03-10'], byMonth: true, refund: 0 },
      { kind: 'notComing', child: 'Mia', kept: ['2026-03-10'], released: [], byMonth: false, refund: 0 },
      { kind: 'notComing', child: 'Mia', kept: ['2026-03-10'], released: [], byMonth: true, refund: 0 },
      {
        kind: 'notComing',
        child: 'Mia',
        kept: ['2026-03-10'],
        released: ['2026-03-11'],
        byMonth: false,
        refund: 8_000,
      },
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
  passwordChanged: [{ kind: 'passwordChanged', ...direct }],
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
    { ...told, news: 'New request for care', dates: ['2026-03-10'], session: 'Full day', answerBy },
    { ...told, news: 'Tour canceled by the family', dates: [], session: null, answerBy: null },
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
  linkAccepted: [{ kind: 'linkAccepted', ...direct, email: 'b@example.com' }],
  linkRemoved: [{ kind: 'linkRemoved', ...direct, email: 'b@example.com' }],
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

test('a failed mail is retried with growing delays and given up after days', () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const next = nextTry(attempts, now);
    if (!next) break;
    waits.push(next.getTime() - now.getTime());
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  expect(total).toBeGreaterThan(2 * 86_400_000);
  expect(total).toBeLessThan(4 * 86_400_000);
  expect(leaseSeconds).toBeGreaterThan(60);
});
