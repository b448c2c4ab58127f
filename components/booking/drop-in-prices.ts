import { shallowEqual } from 'react-redux';
import type { CareWanted } from '@/components/booking/drop-in-days';
import { datesBySameAges } from '@/lib/age-group';
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

/**
 * What each child costs on each date, by the age-group call (product section 7): a child may change group on the way.
 * It is asked once for all dates on which everybody's age in months is the same.
 * `prices` is null until all answers are there.
 */
export function useDropInPrices({ facility, addressId, session, family }: CareWanted, dates: readonly string[]) {
  const sameAs = datesBySameAges(dates, family);
  const asked = [...new Set(sameAs.values())];
  const birthDates = family.map(({ birthDate }) => birthDate);
  const requestOn = (date: string) => ({
    facilityId: facility.id,
    addressId,
    birthDates,
    type: BookingType.DROP_IN,
    scheduleType: session,
    date,
  });
  const requests = asked.map(requestOn);
  const answers = useAppSelector((state) => requests.map((one) => selectAgeGroups(state, one)), shallowEqual);
  const { failure, retry } = useLoadAll(loadAgeGroups, requests);

  const complete = answers.every((answer) => answer !== null);
  const prices = dates.flatMap((date): DayPrice[] => {
    const answer = answers[asked.indexOf(sameAs.get(date)!)];
    return family.flatMap(({ id, firstName }, index) => {
      const { ageGroup, dropInItem } = answer?.[index] ?? {};
      const price = dropInItem?.find(({ sessionType }) => sessionType === session)?.price;
      return ageGroup && price !== undefined ? [{ date, childId: id, firstName, group: ageGroup.title, price }] : [];
    });
  });
  return {
    prices: complete ? prices : null,
    problem: failure && sentenceOf(failure),
    retry,
  };
}
