import { shallowEqual } from 'react-redux';
import type { CalendarDay } from '@/api/contract/types';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadCalendar, selectCalendarMonth } from '@/store/slices/facility';
import { useLoadAll } from '@/store/use-load';

interface VacanciesWanted {
  facilityId: string;
  addressId: string;
  /** yyyy-MM. */
  month: string;
  /** Several for children of different ages. */
  ageGroupIds: readonly string[];
  /** The first calendar came with the page. */
  prefetched?: boolean;
}

interface Vacancies {
  /** Days per age group, in the order of `ageGroupIds`; null until loaded. */
  calendars: (CalendarDay[] | null)[];
  loading: boolean;
  /** The error message; null unless the call failed. */
  problem: string | null;
  retry: () => void;
}

/** The places left in a month. Reloads when month or age groups change, because places get taken. */
export function useVacancies({ facilityId, addressId, month, ageGroupIds, prefetched }: VacanciesWanted): Vacancies {
  const requests = ageGroupIds.map((ageGroupId) => ({ facilityId, addressId, ageGroupId, month }));
  const { failure, retry } = useLoadAll(loadCalendar, requests, { prefetched });
  const calendars = useAppSelector(
    (state) => requests.map((request) => selectCalendarMonth(state, request)),
    shallowEqual,
  );
  return {
    calendars,
    loading: !failure && calendars.some((days) => days === null),
    problem: failure && sentenceOf(failure),
    retry,
  };
}
