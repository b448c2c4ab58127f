import type { AgeGroup } from '@/api/contract/types';
import { HalfDayPermanent, type ScheduleType, SessionType } from '@/lib/enums';

/** Longest first: where no hours are asked, prices are for the first of these that is sold (record 0160). */
export const sessionsByLength = [
  SessionType.FULL_DAY,
  SessionType.WEEKEND_FULL_DAY,
  SessionType.HALF_DAY_AM,
  SessionType.HALF_DAY_PM,
  SessionType.BEFORE_AND_AFTER_SCHOOL,
  SessionType.AFTER_SCHOOL,
  SessionType.BEFORE_SCHOOL,
] as const satisfies readonly ScheduleType[];

export const halfDays = [SessionType.HALF_DAY_AM, SessionType.HALF_DAY_PM] as const;

const lengthRank = (session: ScheduleType): number => sessionsByLength.indexOf(session);

/** True for sessions longer than half days: their price is shown with the price of half days. */
export const isLongerThanHalf = (session: ScheduleType): boolean =>
  lengthRank(session) < lengthRank(SessionType.HALF_DAY_AM);

/** The longest of these sessions; null without any. */
export const longestSession = (sessions: readonly ScheduleType[]): ScheduleType | null =>
  sessionsByLength.find((session) => sessions.includes(session)) ?? null;

interface PricedSession {
  session: ScheduleType;
  /** Minor units. */
  price: number;
}

interface UsualPrice {
  session: ScheduleType;
  amount: number;
  /** True if all prices of this session are the same. */
  isOnly: boolean;
  /** The lowest price of half days, if the price is for longer ones. */
  half: number | null;
}

/** The price shown where no hours are asked: the lowest one of the longest session; null without prices. */
export function usualPrice(prices: readonly PricedSession[]): UsualPrice | null {
  const session = longestSession(prices.map((one) => one.session));
  if (session === null) return null;
  const pricesOf = (types: readonly ScheduleType[]) =>
    prices.filter((one) => types.includes(one.session)).map(({ price }) => price);
  const [own, half] = [pricesOf([session]), pricesOf(halfDays)];
  return {
    session,
    amount: Math.min(...own),
    isOnly: new Set(own).size === 1,
    half: isLongerThanHalf(session) && half.length > 0 ? Math.min(...half) : null,
  };
}

/** The drop-in prices of these groups. */
export const dropInPrices = (groups: readonly Pick<AgeGroup, 'dropInItem'>[]): PricedSession[] =>
  groups.flatMap(({ dropInItem }) =>
    dropInItem.map(({ sessionType, price }) => ({ session: sessionType as ScheduleType, price })),
  );

/** The monthly prices of these groups; half days only where the facility offers them for permanent care. */
export const monthlyPrices = (
  groups: readonly Pick<AgeGroup, 'schedule'>[],
  halfDay: HalfDayPermanent | null,
): (PricedSession & { days: number })[] =>
  groups
    .flatMap(({ schedule }) => schedule)
    .map(({ scheduleType, days, monthlyPrice }) => ({
      session: scheduleType as ScheduleType,
      days,
      price: monthlyPrice,
    }))
    .filter(({ session }) => halfDay === HalfDayPermanent.ALLOWED || !halfDays.some((half) => half === session));
