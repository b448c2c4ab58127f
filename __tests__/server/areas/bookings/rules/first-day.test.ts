import { inTimeZones } from '@/__tests__/support/time-zones';
import { zonedInstant } from '@/lib/dates/instants';
import { SessionType } from '@/lib/enums';
import { type FirstDayMail, firstDayMailAt, writeFirstDay } from '@/server/areas/bookings/rules/first-day';

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
