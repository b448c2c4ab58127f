import type { OperationWithBody } from '@/api/contract/body-limits';

/** Examples for readers of the OpenAPI document; a test holds them to the schemas. Invented people. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const saved = (n: number) => ({ id: id(n), version: 1 });

const child = { firstName: 'Ada', lastName: 'Robinson', birthDate: '2024-10-15', allergies: 'Peanuts' };
const guardian = {
  relation: 3,
  firstName: 'Maya',
  lastName: 'Robinson',
  email: 'maya@example.com',
  phone: '+14165550123',
  address: { line1: '1 Nest Lane', city: 'Toronto', region: 'ON', postalCode: 'M5V 1J2', country: 'CA' },
};
const contact = { firstName: 'Ida', lastName: 'Robinson', relation: 'Grandmother', phone: '+14165550124' };
const pickup = { firstName: 'Omar', lastName: 'Robinson', relation: 'Uncle', phone: '+14165550125' };
const notPickup = { firstName: 'Rex', lastName: 'Stone', relation: 'Neighbour', reason: 'Court order.' };
const notify = { email: true };
const notificationSettings = {
  bookings: notify,
  tours: notify,
  waitlists: notify,
  messages: notify,
  news: { email: false },
};

const refreshToken = 'Yb0c3tD2Zc8xF5n1kq7LwA';
const place = { facilityId: id(100), addressId: id(110) };
const tour = {
  ...place,
  ageGroupId: id(120),
  children: [id(220)],
  preferredTimes: [{ date: '2026-11-10', dayPart: 1 }],
  note: 'We would love to see the garden.',
};
const waitlist = {
  ...place,
  ageGroupId: id(120),
  children: [id(220)],
  type: 2,
  scheduleType: 1,
  startMonth: '2027-01',
  permanentBookingDays: [1, 3],
};

/** What may be sent, for every call that takes a body. */
export const bodyExamples = {
  signin: { email: 'maya@example.com', password: 'Nestling1', remember: true },
  signup: { email: 'maya@example.com', password: 'Nestling1', consent: true },
  requestReset: { email: 'maya@example.com' },
  reset: { password: 'Nestling2' },
  refresh: { refreshToken },
  signout: { refreshToken },
  answerRequest: {
    token: 'Yb0c3tD2Zc8xF5n1kq7LwA',
    version: 1,
    action: 'approveSome',
    dates: ['2026-12-07'],
    note: 'We are full on the other day.',
  },
  writeByLink: {
    token: 'Yb0c3tD2Zc8xF5n1kq7LwA',
    seenUpTo: 1,
    message: { text: 'Yes, please bring one from home.', files: [] },
  },
  confirmContactLink: { token: 'Yb0c3tD2Zc8xF5n1kq7LwA' },
  claimFacility: { licenceNumber: 'ON-1234', name: 'Ada Lowe', role: 'Director', email: 'ada@fern.example' },
  answerClaim: { token: 'Yb0c3tD2Zc8xF5n1kq7LwA', action: 'approve' },
  markChild: { token: 'Yb0c3tD2Zc8xF5n1kq7LwA', itemId: id(8), mark: 'here', seen: 'expected' },
  mailRequestLink: { token: 'Yb0c3tD2Zc8xF5n1kq7LwA', itemId: id(8) },
  confirmPlaces: {
    token: 'Yb0c3tD2Zc8xF5n1kq7LwA',
    seen: 'kq7LwA',
    places: [{ ageGroupId: id(9), weekday: 1, pool: 1, places: 6 }],
  },
  stateFact: {
    token: 'Yb0c3tD2Zc8xF5n1kq7LwA',
    seen: 'kq7LwA',
    close: { from: '2026-12-24', to: '2027-01-03', note: 'We’re away over the holidays.' },
  },
  mailFactsLink: { token: 'Yb0c3tD2Zc8xF5n1kq7LwA' },
  setMorningMail: { on: false },

  updateUser: { phone: '+14165550123', noneGiven: { unauthorizedPickups: true } },
  updatePassword: { currentPassword: 'Nestling1', password: 'Nestling2' },
  updateNotificationSettings: notificationSettings,
  deleteAccount: { password: 'Nestling1' },

  createChildren: { items: [child] },
  updateChildren: { items: [{ ...saved(220), ...child }] },
  createParentInfo: { items: [guardian] },
  updateParentInfo: { items: [{ ...saved(210), ...guardian }] },
  createEmergencyContacts: { items: [contact] },
  updateEmergencyContacts: { items: [{ ...saved(230), ...contact }] },
  createAuthorizedPickups: { items: [pickup] },
  updateAuthorizedPickups: { items: [{ ...saved(240), ...pickup }] },
  createUnauthorizedPickups: { items: [notPickup] },
  updateUnauthorizedPickups: { items: [{ ...saved(250), ...notPickup }] },

  createCard: { token: 'tok_visa' },
  setMainCard: { cardId: id(260) },

  approveBooking: { version: 3, charge: 9600, cardId: id(260) },
  declineBooking: { version: 4, refund: 9600 },
  chooseBookingCard: { version: 5, charge: 140000, cardId: id(260) },
  dismissUnmetBooking: { version: 3 },
  shareAbsence: { version: 4, refund: 4800, dates: ['2026-11-11'] },
  reportAbsence: {
    reason: 'sick',
    from: '2026-11-11',
    until: '2026-11-12',
    bookings: [{ id: id(300), version: 4, refund: 0 }],
  },
  undoAbsence: { bookings: [{ id: id(300), version: 5, dates: ['2026-11-11', '2026-11-12'] }] },
  moveBookingDate: { version: 4, from: '2026-11-11', to: '2026-11-13' },
  requestDropIn: {
    ...place,
    children: [id(220)],
    bookingDates: ['2026-11-10', '2026-11-11'],
    scheduleType: 1,
    cardId: id(260),
  },
  requestPermanent: {
    ...place,
    children: [id(220)],
    permanentBookingDays: [1, 3],
    scheduleType: 1,
    startDate: '2027-01-04',
  },
  requestWeek: {
    allOrNone: true,
    requests: [
      { ...place, children: [id(220)], bookingDates: ['2026-11-10', '2026-11-11'], scheduleType: 1, total: 16000 },
      {
        facilityId: id(101),
        addressId: id(111),
        children: [id(220)],
        bookingDates: ['2026-11-12'],
        scheduleType: 1,
        total: 7500,
      },
    ],
  },
  reviewRequest: { ratings: { 2: 5, 6: 4 }, text: 'Warm educators, and they always tell you how the day was.' },

  approveTour: { version: 2 },
  keepTour: { version: 2 },
  cancelTour: { version: 2 },
  hideTour: { version: 3 },
  requestTour: tour,
  updateTour: tour,
  cancelWaitlist: { version: 1 },
  hideWaitlist: { version: 2 },
  requestWaitlist: waitlist,
  updateWaitlist: waitlist,

  askSeveral: {
    kind: 'tour',
    facilities: [
      { ...place, lines: [{ ageGroupId: id(120), children: [id(220)] }] },
      { facilityId: id(101), lines: [{ ageGroupId: id(121), children: [id(220)] }] },
    ],
    preferredTimes: tour.preferredTimes,
    note: tour.note,
  },

  sendSupport: { subject: 'A question', message: 'Can I add a second guardian later?' },
  inviteFriend: { recipient: 'sam@example.com' },
  createAccountLink: { email: 'omar@example.com' },
  setActiveFamily: { familyId: id(2) },

  sendThreadMessage: {
    text: 'May Maya nap with her soother?',
    files: [{ id: id(610), name: 'soother.jpg' }],
  },
  seeThread: { upTo: 2 },
  readNotices: { upTo: id(900) },
  readRequestNotices: { version: 3 },

  createSearchAlert: { facilityId: null, search: 'place=M5V&born=2024-10&weekdays=1&weekdays=3&session=1' },
  updateSearchAlert: { version: 1, search: 'born=2024-10&weekdays=1', paused: true },
  setAlertHour: { hour: 7 },
} as const satisfies Record<OperationWithBody, object>;

const record = { lastName: 'Robinson', version: 1, photo: null };

/** What is answered, for records that are short enough to be read. By the names of the document's schemas. */
export const entityExamples = {
  Tokens: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.signature', refreshToken },
  Child: {
    ...record,
    id: id(220),
    firstName: 'Ada',
    birthDate: '2024-10-15',
    gender: null,
    allergies: 'Peanuts',
    medications: null,
    dietaryNeeds: null,
    medicalNotes: null,
    physicianName: null,
    physicianPhone: null,
    additionalInfo: [],
  },
  ParentInfo: { ...guardian, ...record, id: id(210), address: { ...guardian.address, line2: null } },
  EmergencyContact: { ...saved(230), ...contact, secondPhone: null },
  AuthorizedPickup: { ...pickup, ...record, id: id(240) },
  UnauthorizedPickup: { ...record, ...notPickup, id: id(250) },
  Card: {
    ...saved(260),
    brand: 1,
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2028,
    holderName: 'Maya Robinson',
    isMain: true,
  },
  NotificationSettings: notificationSettings,
  Notice: {
    id: id(900),
    at: '2026-11-02T15:00:00Z',
    title: 'Robin Hill Child Care answered: your approval is needed',
    request: 'booking',
    requestId: id(300),
    number: 'NB-4K7Q2M',
    facts: 'Ada · Nov 9 - Nov 10 · $160.00',
    read: false,
    needsAnswer: true,
  },
  Price: {
    currency: 'CAD',
    lines: [{ label: 'Full Day', quantity: 2, unitPrice: 4800, amount: 9600 }],
    total: 9600,
    monthly: null,
  },
  Review: {
    id: id(700),
    at: '2026-11-02T15:00:00Z',
    rating: 4.5,
    categories: [{ category: 6, rating: 4 }],
    text: 'Warm educators.',
    reply: null,
    authorName: 'Maya R.',
  },
} as const;
