import { careTerms } from '@/__tests__/support/builders/care-terms';
import { BookingType, DayPart, SessionType, valuesOf } from '@/lib/enums';
import {
  agreedPrice,
  bookingAnswer,
  startTerms,
  tourAnswer,
  visitTime,
  waitlistAnswer,
} from '@/server/areas/operations/desk/rules';

const ids = Array.from({ length: 2_000 }, (_, index) => `request-${index}`);
const dates = ['2026-03-09', '2026-03-10', '2026-03-11'];
/** The share of each answer in percent. */
function shares(answers: readonly string[]): Record<string, number> {
  const found = [...new Set(answers)].sort();
  return Object.fromEntries(
    found.map((one) => [one, Math.round((100 * answers.filter((answer) => answer === one).length) / answers.length)]),
  );
}
const answerTo = (id: string, type: BookingType, asked: readonly string[], isFirst = false) =>
  bookingAnswer({ id, type, dates: asked, isFirst });
const near = (share: number) => expect.closeTo(share, -1) as number;

describe('answers to many requests (product rule 8)', () => {
  test('most requests are accepted, some in part, and a tenth are declined', () => {
    const answers = ids.map((id) => answerTo(id, BookingType.DROP_IN, dates).action);
    expect(shares(answers)).toEqual({ approve: near(70), approveSome: near(20), decline: near(10) });
    expect(shares(ids.map(tourAnswer))).toEqual({ decline: near(10), offerStart: near(30), scheduleTour: near(60) });
    expect(shares(ids.map(waitlistAnswer))).toEqual({ decline: near(10), offer: near(90) });
  });
  test('the first request of a family is accepted', () => {
    const answers = ids.map((id) => answerTo(id, BookingType.DROP_IN, dates, true));
    expect(new Set(answers.map(({ action }) => action))).toEqual(new Set(['approve']));
  });
  test('only partial answers name dates', () => {
    const kinds = ids.map((id) => Object.keys(answerTo(id, BookingType.DROP_IN, dates)).join());
    expect(shares(kinds)).toEqual({ action: near(80), 'action,dates': near(20) });
  });
  test('the same id decides differently for a booking, a tour and a waitlist request', () => {
    const declined = ids.filter((id) => tourAnswer(id) === 'decline');
    expect(new Set(declined.map(waitlistAnswer)).size).toBe(2);
    expect(new Set(declined.map((id) => answerTo(id, BookingType.DROP_IN, dates).action)).size).toBe(3);
  });
  test('the same request always gets the same answer', () => {
    for (const id of ids.slice(0, 50))
      expect(answerTo(id, BookingType.DROP_IN, dates)).toEqual(answerTo(id, BookingType.DROP_IN, dates));
  });
});

describe('partial answers', () => {
  const inPart = ids.filter((id) => answerTo(id, BookingType.DROP_IN, dates).action === 'approveSome');
  test('a partial answer approves all dates but one, and every date is left out for some request', () => {
    const missing = inPart.map((id) => {
      const answer = answerTo(id, BookingType.DROP_IN, dates);
      const taken = 'dates' in answer ? answer.dates : [];
      expect(taken).toHaveLength(2);
      expect(dates.filter((date) => taken.includes(date))).toEqual(taken);
      return dates.find((date) => !taken.includes(date));
    });
    expect(new Set(missing)).toEqual(new Set(dates));
  });
  test('two dates allow a partial answer, but a single date or permanent care does not', () => {
    const id = inPart[0]!;
    expect(answerTo(id, BookingType.DROP_IN, dates.slice(0, 2))).toMatchObject({ dates: [expect.any(String)] });
    expect(answerTo(id, BookingType.DROP_IN, dates.slice(0, 1))).toEqual({ action: 'approve' });
    expect(answerTo(id, BookingType.PERMANENT, dates)).toEqual({ action: 'approve' });
  });
});

describe('visitTime', () => {
  const now = new Date('2026-03-04T17:00:00Z');
  const wish = (date: string, dayPart: DayPart) => ({ date, dayPart });
  const at = (...preferred: { date: string; dayPart: DayPart }[]) =>
    visitTime(careTerms(), preferred, now).toISOString();
  test.each([
    [DayPart.MORNING, '2026-03-09T14:00:00.000Z'],
    [DayPart.AFTERNOON, '2026-03-09T18:00:00.000Z'],
    [DayPart.FULL_DAY, '2026-03-09T15:00:00.000Z'],
    [DayPart.BEFORE_AFTER, '2026-03-09T20:30:00.000Z'],
  ])('a visit preferred in day part %p is proposed at %s', (dayPart, time) =>
    expect(at(wish('2026-03-09', dayPart))).toBe(time),
  );
  test('a visit is at the first preferred time in the future when the facility is open', () => {
    const [sunday, past] = [wish('2026-03-08', DayPart.MORNING), wish('2026-03-04', DayPart.MORNING)];
    expect(at(sunday, past, wish('2026-03-10', DayPart.MORNING), wish('2026-03-09', DayPart.MORNING))).toBe(
      '2026-03-10T14:00:00.000Z',
    );
  });
  test('a visit is tomorrow at eleven if no preferred time is possible', () => {
    expect(at(wish('2026-03-08', DayPart.MORNING))).toBe('2026-03-05T16:00:00.000Z');
    expect(at()).toBe('2026-03-05T16:00:00.000Z');
  });
  test('a preferred time of right now is too late', () => {
    const ten = new Date('2026-03-09T14:00:00Z');
    expect(visitTime(careTerms(), [wish('2026-03-09', DayPart.MORNING)], ten)).toEqual(
      new Date('2026-03-10T15:00:00Z'),
    );
  });
});

describe('startTerms', () => {
  const now = new Date('2026-03-04T17:00:00Z');
  const schedule = (days: number, scheduleType: 1 | 2 = SessionType.FULL_DAY, ageGroupId = 'toddlers') => ({
    ageGroupId,
    scheduleType,
    days,
    monthlyPrice: 1,
  });
  const offered = (schedules: ReturnType<typeof schedule>[]) => startTerms(careTerms({ schedules }), 'toddlers', now);
  test('an offered start has the fewest days of the price list, on the first open days in two weeks', () => {
    expect(offered([schedule(5), schedule(3), schedule(4)])).toEqual({
      permanentBookingDays: [1, 2, 3],
      scheduleType: SessionType.FULL_DAY,
      startDate: '2026-03-18',
    });
  });
  test('among sessions with equally few days, an offered start uses the first one', () => {
    const halves = schedule(2, SessionType.HALF_DAY_AM);
    expect(offered([halves, schedule(2)])?.scheduleType).toBe(SessionType.FULL_DAY);
    expect(offered([halves, schedule(3)])?.scheduleType).toBe(SessionType.HALF_DAY_AM);
  });
  test('an offered start skips closed days', () => {
    const openingHours = ([2, 4, 6] as const).map((weekday) => ({ weekday, open: true, opens: '08:00' }));
    const terms = careTerms({ openingHours, schedules: [schedule(4), schedule(3)] });
    expect(startTerms(terms, 'toddlers', now)?.permanentBookingDays).toEqual([2, 4, 6]);
  });
  test('there is no start without a price for the group, or with prices only for more days than are open', () => {
    expect(offered([])).toBeNull();
    expect(offered([schedule(3, SessionType.FULL_DAY, 'preschool')])).toBeNull();
    expect(offered([schedule(6)])).toBeNull();
  });
});

test('an agreed price is a plausible round amount', () => {
  for (const id of ids.slice(0, 200)) {
    const day = agreedPrice(id, BookingType.DROP_IN);
    const month = agreedPrice(id, BookingType.PERMANENT);
    expect(day % 500 === 0 && day >= 4_500 && day <= 8_000).toBe(true);
    expect(month % 5_000 === 0 && month >= 60_000 && month <= 115_000).toBe(true);
  }
  const all = (type: BookingType) => new Set(ids.map((id) => agreedPrice(id, type))).size;
  expect(valuesOf(BookingType).map(all)).toEqual([8, 12]);
});
