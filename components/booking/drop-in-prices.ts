import { shallowEqual } from 'react-redux';
import type { CareWanted } from '@/components/booking/drop-in-days';
import { datesBySameAges } from '@/lib/facilities/age-group';
import { BookingType } from '@/lib/enums';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadAgeGroups, selectAgeGroups } from '@/store/slices/facility';
import { useLoadAll } from '@/store/use-load';

/** One child on one day: the group of its age then and the price there, minor units. */
export interface DayPrice {
  date: string;
  childId: string;
  firstName: string;
  group: string;
  price: number;
}

/** The answers in the store, and the requests they answer: one for all dates on which everybody's age in months is the same. */
function useAnswers({ facility, addressId, session, family }: CareWanted, dates: readonly string[]) {
  const sameAs = datesBySameAges(dates, family);
  const asked = [...new Set(sameAs.values())];
  const requests = asked.map((date) => ({
    facilityId: facility.id,
    addressId,
    birthDates: family.map(({ birthDate }) => birthDate),
    type: BookingType.DROP_IN,
    scheduleType: session,
    date,
  }));
  const answers = useAppSelector((state) => requests.map((one) => selectAgeGroups(state, one)), shallowEqual);
  return { requests, answerOn: (date: string) => answers[asked.indexOf(sameAs.get(date)!)] ?? null };
}

/** The prices as far as they have been loaded; null until all are there. */
export function useKnownPrices(wanted: CareWanted, dates: readonly string[]): DayPrice[] | null {
  return pricesOf(wanted, dates, useAnswers(wanted, dates).answerOn);
}

/**
 * What each child costs on each date, by the age-group call (product section 7): a child may change group on the way.
 * `prices` is null until all answers are there.
 */
export function useDropInPrices(wanted: CareWanted, dates: readonly string[]) {
  const { requests, answerOn } = useAnswers(wanted, dates);
  const { failure, retry } = useLoadAll(loadAgeGroups, requests);
  return { prices: pricesOf(wanted, dates, answerOn), problem: failure && sentenceOf(failure), retry };
}

function pricesOf(
  { session, family }: CareWanted,
  dates: readonly string[],
  answerOn: (date: string) => ReturnType<typeof selectAgeGroups>,
): DayPrice[] | null {
  if (!dates.every((date) => answerOn(date))) return null;
  return dates.flatMap((date): DayPrice[] =>
    family.flatMap(({ id, firstName }, index) => {
      const { ageGroup, dropInItem } = answerOn(date)?.[index] ?? {};
      const price = dropInItem?.find(({ sessionType }) => sessionType === session)?.price;
      return ageGroup && price !== undefined ? [{ date, childId: id, firstName, group: ageGroup.title, price }] : [];
    }),
  );
}
