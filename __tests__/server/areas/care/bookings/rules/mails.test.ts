import { inTimeZones } from '@/__tests__/support/time-zones';
import { zonedInstant } from '@/lib/dates/instants';
import { SessionType } from '@/lib/enums';
import { absenceNote, absenceText, absenceTold, comingTold } from '@/server/areas/care/bookings/rules/absence-words';
import { type FirstDayMail, firstDayMailAt, writeFirstDay } from '@/server/areas/care/bookings/rules/first-day';

/** The mail before the first day (product rule 4). */
const at = (date: string, time: string, zone: string) => zonedInstant(date, time, zone);

inTimeZones(() => {
  test.each([
    ['a winter day in Toronto', 'America/Toronto', '2026-12-07', '08:00', '2026-12-06T23:00:00.000Z'],
    ['a winter day in Vancouver', 'America/Vancouver', '2026-12-07', '08:00', '2026-12-07T02:00:00.000Z'],
    ['the day on which summer time begins', 'America/Toronto', '2026-03-08', '08:00', '2026-03-07T23:00:00.000Z'],
    ['the day after it', 'America/Toronto', '2026-03-09', '08:00', '2026-03-08T22:00:00.000Z'],
    ['care that begins late at night', 'America/Toronto', '2026-12-07', '23:30', '2026-12-06T23:00:00.000Z'],
    ['a facility half an hour off', 'America/St_Johns', '2026-12-07', '07:00', '2026-12-06T21:30:00.000Z'],
  ])('For %s the mail is due at 6 PM the day before, at the facility', (_, zone, date, time, due) => {
    const now = new Date('2026-03-01T00:00:00Z');
    expect(firstDayMailAt(at(date, time, zone), zone, now)!.toISOString()).toBe(due);
  });

  const [zone, startAt] = ['America/Toronto', new Date('2026-12-07T13:00:00Z')] as const;
  test.each([
    ['a moment before that evening', '2026-12-06T22:59:59.999Z', '2026-12-06T23:00:00.000Z'],
    ['later that evening', '2026-12-07T01:00:00.000Z', '2026-12-07T01:00:00.000Z'],
    ['in the morning before it opens', '2026-12-07T12:59:59.999Z', '2026-12-07T12:59:59.999Z'],
    ['once care has begun', '2026-12-07T13:00:00.000Z', undefined],
  ])('Confirmed %s', (_, now, due) => {
    expect(firstDayMailAt(startAt, zone, new Date(now))?.toISOString()).toBe(due);
  });
});

describe('The mail before the first day', () => {
  const care = {
    session: SessionType.FULL_DAY,
    days: { dates: ['2026-12-07'] },
    openingHours: [{ weekday: 1, opens: '07:30', closes: '18:00' }],
    address: {
      line1: '12 Willow St',
      city: 'Toronto',
      region: 'ON',
      postalCode: 'M5V 2T6',
    },
    phone: '+14165550100',
    phoneExtension: null,
  } as const satisfies FirstDayMail['care'];
  const context = {
    productName: 'Nestling',
    supportEmail: 'support@nestling.example',
    publicUrl: 'https://nestling.test',
    now: new Date('2026-12-06T23:00:00Z'),
  };
  const write = (over: Partial<FirstDayMail> = {}) => {
    const mail = { facilityName: 'Oak House', date: '2026-12-07', children: ['Mia', 'Leo'], care } as const;
    return writeFirstDay({ bring: [], askFor: null, pickups: [], ...mail, ...over } as FirstDayMail, context);
  };
  const [opening, days, bring, askFor, pickups] = [0, 1, 2, 3, 4];
  const paragraph = (index: number, over?: Partial<FirstDayMail>) => write(over).paragraphs[index];

  test('says where, when and for whom care starts', () => {
    expect(write().subject).toBe('Your booking at Oak House starts Monday, December 7');
    expect(paragraph(opening)).toBe('Your booking at Oak House starts on Monday, December 7, 2026, for Mia and Leo.');
    expect(paragraph(days)).toContain('Monday, December 7, 2026, open 7:30 AM to 6:00 PM');
    expect(paragraph(days)).toContain('Where: 12 Willow St, Toronto');
  });

  test('replaces a name that is not fit for a mail', () => {
    expect(paragraph(opening, { children: ['Mia', '???'] })).toMatch(/, for Mia and your child\.$/);
  });

  test.each<[string, Partial<FirstDayMail>, string]>([
    ['the list, one line each', { bring: ['Indoor shoes', 'A hat'] }, 'What to bring:\nIndoor shoes\nA hat'],
    ['to call', {}, 'What to bring: Oak House hasn’t said. Call them to ask.'],
    [
      'to ask on arrival, without a phone',
      { care: { ...care, phone: null } },
      'What to bring: Oak House hasn’t said. Ask them when you arrive.',
    ],
  ])('tells what to bring: %s', (_, over, text) => expect(paragraph(bring, over)).toBe(text));

  test('names whom to ask for only if the facility said so', () => {
    expect(paragraph(askFor, { askFor: 'Ada at the front desk' })).toBe('Ask for: Ada at the front desk');
    expect(paragraph(askFor)).toBeFalsy();
  });

  const addThem = 'If someone else is coming, add them first:\nhttps://nestling.test/profile/authorized-pickups';
  test.each<[string, FirstDayMail['pickups'], string]>([
    ['nobody yet', [], 'nobody yet'],
    ['a guardian', [{ name: 'Ana Silva', relation: null }], 'Ana Silva'],
    [
      'a guardian and a grandmother',
      [
        { name: 'Ana Silva', relation: null },
        { name: 'Rosa Silva', relation: 'Grandmother' },
      ],
      'Ana Silva; Rosa Silva (Grandmother)',
    ],
    ['a person whose relation is not fit for a mail', [{ name: 'Rosa', relation: '???' }], 'Rosa'],
    ['nobody whose name is not fit for a mail', [{ name: '???', relation: 'Aunt' }], 'nobody yet'],
  ])('says who may pick up: %s', (_, given, names) => {
    expect(paragraph(pickups, { pickups: given })).toBe(
      `Who may pick up, as in your family record: ${names}. ${addThem}`,
    );
  });
});

describe('The mail about a child who isn’t coming (record 0182): who knows, what becomes of the spot, and the money', () => {
  const knowing = { name: 'Oak House', phone: '+14165550100', phoneExtension: null, hasContact: true };
  const unreached = { ...knowing, hasContact: false };
  const refunded = 'We’ll refund $80.00 CAD to the card you paid with.';
  const undo = 'If plans change, you can undo this in your bookings until the session begins.';

  const absence = { kind: 'notComing', stillBooked: [], released: [], byMonth: false, refund: 0 } as const;
  const maya = (...dates: string[]) => [{ names: ['Maya'], dates }];
  const [monday, tuesday, thursday] = ['2026-11-30', '2026-12-01', '2026-12-03'] as const;
  const missing = { ...absence, missed: maya('2026-11-30'), stillBooked: ['2026-11-30'] };

  test.each([
    [
      'that is too late for a refund',
      { stillBooked: [monday] },
      null,
      [
        'We told Oak House: Maya isn’t coming on Nov 30.',
        `You keep the spot. Under the cancellation terms, there’s no refund. ${undo}`,
      ],
    ],
    [
      'of permanent care',
      { stillBooked: [monday, tuesday], byMonth: true },
      null,
      [
        'We told Oak House: Maya isn’t coming on Nov 30 and Dec 1.',
        `You keep the spot. The monthly price stays the same. ${undo}`,
      ],
    ],
    [
      'that is refunded',
      { released: [thursday], refund: 8_000 },
      refunded,
      ['We told Oak House: Maya isn’t coming on Dec 3.', `We released the spot. ${refunded}`],
    ],
    [
      'that is given up without one',
      { released: [thursday] },
      null,
      [
        'We told Oak House: Maya isn’t coming on Dec 3.',
        'We released the spot. Under the cancellation terms, there’s no refund.',
      ],
    ],
    [
      'of which only the later day is refunded',
      { stillBooked: [monday], released: [thursday], refund: 8_000 },
      refunded,
      [
        'We told Oak House: Maya isn’t coming on Nov 30 and Dec 3.',
        `You keep the spot on Nov 30. Under the cancellation terms, there’s no refund. ${undo}`,
        `We released the spot on Dec 3. ${refunded}`,
      ],
    ],
    [
      'of which the days are in no order',
      { stillBooked: [thursday], released: [tuesday], refund: 8_000 },
      refunded,
      [
        'We told Oak House: Maya isn’t coming on Dec 1 and 3.',
        `You keep the spot on Dec 3. Under the cancellation terms, there’s no refund. ${undo}`,
        `We released the spot on Dec 1. ${refunded}`,
      ],
    ],
  ])('The mail about an absence %s says what becomes of the spot and the money', (_, days, money, paragraphs) => {
    const change = { ...absence, ...days };
    const missed = maya(...[...change.stillBooked, ...change.released].sort());
    const mail = absenceText({ ...change, missed }, knowing, money);
    expect(mail.subject).toMatch(/^We told Oak House: Maya isn’t coming (Nov 30|Dec \d)/);
    expect(mail.paragraphs.filter(Boolean)).toEqual(paragraphs);
  });

  test('Without a contact at the facility, the mail asks the parent to call', () => {
    const { subject, paragraphs } = absenceText(missing, unreached, null);
    expect(subject).toBe('Call Oak House: they don’t know yet that Maya isn’t coming Nov 30');
    expect(paragraphs[0]).toMatch(/^Call Oak House at .* to tell them that Maya isn’t coming on Nov 30\.$/);
  });

  test.each([
    [knowing, 'We told Oak House: Maya is coming Nov 30 and Dec 3 after all', 'We told Oak House: '],
    [
      unreached,
      'Call Oak House: they don’t know yet that Maya is coming Nov 30 and Dec 3 after all',
      'Call Oak House at ',
    ],
  ])('The mail about a child who is coming after all names the days (%#)', (facility, subject, start) => {
    const mail = absenceText({ kind: 'comingAfterAll', child: 'Maya', dates: [monday, thursday] }, facility, null);
    expect(mail.subject).toBe(subject);
    expect(mail.paragraphs).toEqual([expect.stringContaining(start)]);
    expect(mail.paragraphs[0]).toContain('Maya is coming on Nov 30 and Dec 3 after all.');
  });

  test('A name that is not fit for a mail is replaced', () => {
    const texts = [
      absenceText({ ...missing, missed: [{ names: ['???'], dates: [monday] }] }, knowing, null),
      absenceText({ kind: 'comingAfterAll', child: '???', dates: [monday] }, knowing, null),
    ].map(({ paragraphs }) => paragraphs[0]);
    expect(texts).toEqual([
      'We told Oak House: your child isn’t coming on Nov 30.',
      'We told Oak House: your child is coming on Nov 30 after all.',
    ]);
  });

  test('Siblings who miss other days are told apart, and keep or lose their own spots', () => {
    const missed = [...maya(monday), { names: ['Leo'], dates: [monday, thursday] }];
    const change = { ...absence, missed, stillBooked: [monday], released: [thursday], refund: 8_000 };
    const { subject, paragraphs } = absenceText(change, knowing, refunded);
    expect(subject).toBe('We told Oak House: Maya isn’t coming Nov 30 and Leo isn’t coming Nov 30 and Dec 3');
    expect(paragraphs[2]).toBe(`We released the spots on Dec 3. ${refunded}`);
  });

  test.each([
    [maya(monday), false, '1 child not coming on Nov 30', ['Maya, Nov 30, full day: not coming.']],
    [
      [{ names: ['Maya', 'Leo'], dates: [monday] }],
      true,
      '2 children not coming on Nov 30',
      ['Maya and Leo, Nov 30, full day: not coming.', 'This booking is cancelled, because it has no other days.'],
    ],
    [
      [...maya(monday), { names: ['Leo'], dates: [monday, thursday] }],
      false,
      '2 children not coming on Nov 30 and Dec 3',
      ['Maya, Nov 30, full day: not coming.', 'Leo, Nov 30 and Dec 3, full day: not coming.'],
    ],
    [
      [{ names: ['???'], dates: [monday] }],
      false,
      '1 child not coming on Nov 30',
      ['A child, Nov 30, full day: not coming.'],
    ],
  ])(
    'The facility’s contacts read who isn’t coming, and when; the subject names no child (%#)',
    (missed, ends, news, says) => {
      expect(absenceTold(missed, SessionType.FULL_DAY, ends)).toEqual({ news, says: says.join('\n') });
    },
  );

  test('The facility’s contacts read who is coming after all', () => {
    expect(comingTold('Maya', [monday], SessionType.HALF_DAY_AM)).toEqual({
      news: '1 child coming after all on Nov 30',
      says: 'Maya, Nov 30, half day-AM: coming after all.',
    });
  });

  test('The history has the days, with the names that its title doesn’t say', () => {
    const both = [...maya(monday), { names: ['Leo'], dates: [thursday] }];
    expect(absenceNote(maya(monday), { reason: 'sick', isNamed: true })).toBe('Nov 30, 2026. Sick');
    expect(absenceNote(maya(monday), { reason: 'sick', isNamed: false })).toBe('Maya: Nov 30, 2026. Sick');
    expect(absenceNote(both, { reason: null, isNamed: true })).toBe('Maya: Nov 30, 2026; Leo: Dec 3, 2026');
  });
});
