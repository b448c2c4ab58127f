/** Examples for readers of the OpenAPI document; a test holds them to the schemas. Invented people. */

export const exampleId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const exampleSaved = (n: number) => ({ id: exampleId(n), version: 1 });

const notify = { email: true };

/** What the bodies of several operations, or a body and an answer, have in common. */
export const examples = {
  token: 'Yb0c3tD2Zc8xF5n1kq7LwA',
  place: { facilityId: exampleId(100), addressId: exampleId(110) },
  child: { firstName: 'Ada', lastName: 'Robinson', birthDate: '2024-10-15', allergies: 'Peanuts' },
  guardian: {
    relation: 3,
    firstName: 'Maya',
    lastName: 'Robinson',
    email: 'maya@example.com',
    phone: '+14165550123',
    address: { line1: '1 Nest Lane', city: 'Toronto', region: 'ON', postalCode: 'M5V 1J2', country: 'CA' },
  },
  contact: { firstName: 'Ida', lastName: 'Robinson', relation: 'Grandmother', phone: '+14165550124' },
  pickup: { firstName: 'Omar', lastName: 'Robinson', relation: 'Uncle', phone: '+14165550125' },
  notPickup: { firstName: 'Rex', lastName: 'Stone', relation: 'Neighbour', reason: 'Court order.' },
  notificationSettings: {
    bookings: notify,
    tours: notify,
    waitlists: notify,
    messages: notify,
    news: { email: false },
  },
};

const record = { lastName: 'Robinson', version: 1, photo: null };

/** What is answered, for records that are short enough to be read. By the names of the document's schemas. */
export const entityExamples = {
  Tokens: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.signature', refreshToken: examples.token },
  Child: {
    ...record,
    id: exampleId(220),
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
  ParentInfo: {
    ...examples.guardian,
    ...record,
    id: exampleId(210),
    address: { ...examples.guardian.address, line2: null },
  },
  EmergencyContact: { ...exampleSaved(230), ...examples.contact, secondPhone: null },
  AuthorizedPickup: { ...examples.pickup, ...record, id: exampleId(240) },
  UnauthorizedPickup: { ...record, ...examples.notPickup, id: exampleId(250) },
  Card: {
    ...exampleSaved(260),
    brand: 1,
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2028,
    holderName: 'Maya Robinson',
    isMain: true,
  },
  NotificationSettings: examples.notificationSettings,
  Notice: {
    id: exampleId(900),
    at: '2026-11-02T15:00:00Z',
    title: 'Robin Hill Child Care answered: your approval is needed',
    request: 'booking',
    requestId: exampleId(300),
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
    id: exampleId(700),
    at: '2026-11-02T15:00:00Z',
    rating: 4.5,
    categories: [{ category: 6, rating: 4 }],
    text: 'Warm educators.',
    reply: null,
    authorName: 'Maya R.',
  },
} as const;
