import { absenceText } from '@/server/areas/bookings/rules/absence-words';

/** The mail about a child who isn't coming (record 0182): who knows, what becomes of the spot, and the money. */
const knowing = { name: 'Oak House', phone: '+14165550100', phoneExtension: null, hasContact: true };
const unreached = { ...knowing, hasContact: false };
const refunded = 'We’ll refund $80.00 CAD to the card you paid with.';
const undo = 'If plans change, you can undo this in your bookings until the session begins.';

const absence = { kind: 'notComing', child: 'Maya', kept: [], released: [], byMonth: false, refund: 0 } as const;
const [monday, tuesday, thursday] = ['2026-11-30', '2026-12-01', '2026-12-03'] as const;

test.each([
  [
    'that is too late for a refund',
    { kept: [monday] },
    null,
    [
      'We told Oak House that Maya isn’t coming: Nov 30, 2026.',
      `You keep the spot. Under the cancellation terms, there’s no refund. ${undo}`,
    ],
  ],
  [
    'of permanent care',
    { kept: [monday, tuesday], byMonth: true },
    null,
    [
      'We told Oak House that Maya isn’t coming: Nov 30 - Dec 1, 2026.',
      `You keep the spot. The monthly price stays the same. ${undo}`,
    ],
  ],
  [
    'that is refunded',
    { released: [thursday], refund: 8_000 },
    refunded,
    ['We told Oak House that Maya isn’t coming: Dec 3, 2026.', `We released the spot. ${refunded}`],
  ],
  [
    'that was free',
    { released: [thursday] },
    null,
    ['We told Oak House that Maya isn’t coming: Dec 3, 2026.', 'We released the spot.'],
  ],
  [
    'of which only the later day is refunded',
    { kept: [monday], released: [thursday], refund: 8_000 },
    refunded,
    [
      'We told Oak House that Maya isn’t coming: Nov 30, 2026; Dec 3, 2026.',
      `You keep the spot on Nov 30, 2026. Under the cancellation terms, there’s no refund. ${undo}`,
      `We released the spot on Dec 3, 2026. ${refunded}`,
    ],
  ],
  [
    'of which the days are in no order',
    { kept: [thursday], released: [tuesday], refund: 8_000 },
    refunded,
    [
      'We told Oak House that Maya isn’t coming: Dec 1, 2026; Dec 3, 2026.',
      `You keep the spot on Dec 3, 2026. Under the cancellation terms, there’s no refund. ${undo}`,
      `We released the spot on Dec 1, 2026. ${refunded}`,
    ],
  ],
])('The mail about an absence %s says what becomes of the spot and the money', (_, days, money, paragraphs) => {
  const mail = absenceText({ ...absence, ...days }, knowing, money);
  expect(mail.subject).toBe('Oak House knows you aren’t coming');
  expect(mail.paragraphs.filter(Boolean)).toEqual(paragraphs);
});

test('Without a contact at the facility, the mail asks the parent to call', () => {
  const { subject, paragraphs } = absenceText({ ...absence, kept: [monday] }, unreached, null);
  expect(subject).toBe('Call Oak House: they don’t know yet that you aren’t coming');
  expect(paragraphs[0]).toMatch(/^Call Oak House at .* to tell them that Maya isn’t coming: Nov 30, 2026\.$/);
});

test.each([
  [knowing, 'Oak House knows you’re coming after all', 'We told Oak House that Maya is coming after all: '],
  [unreached, 'Call Oak House: they don’t know yet that you’re coming after all', 'Call Oak House at '],
])('The mail about a child who is coming after all names the days (%#)', (facility, subject, start) => {
  const mail = absenceText({ kind: 'comingAfterAll', child: 'Maya', dates: [monday, thursday] }, facility, null);
  expect(mail.subject).toBe(subject);
  expect(mail.paragraphs).toEqual([expect.stringContaining(start)]);
  expect(mail.paragraphs[0]).toContain('Maya is coming after all: Nov 30, 2026; Dec 3, 2026.');
});

test('A name that is not fit for a mail is replaced', () => {
  const texts = [
    absenceText({ ...absence, child: '???', kept: [monday] }, knowing, null),
    absenceText({ kind: 'comingAfterAll', child: '???', dates: [monday] }, knowing, null),
  ].map(({ paragraphs }) => paragraphs[0]);
  expect(texts).toEqual([
    'We told Oak House that your child isn’t coming: Nov 30, 2026.',
    'We told Oak House that your child is coming after all: Nov 30, 2026.',
  ]);
});
