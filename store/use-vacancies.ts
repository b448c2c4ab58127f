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
  /** One calendar each; several when children of different ages need care. */
  ageGroupIds: readonly string[];
  /** True where the first of them came with the page: it is not loaded a second time. */
  prefetched?: boolean;
}

interface Vacancies {
  /** Days by age group, in the order wanted; null until they are loaded. */
  calendars: (CalendarDay[] | null)[];
  loading: boolean;
  /** Why they could not be loaded; null unless the call failed. */
  problem: string | null;
  retry: () => void;
}

/** The places left in a month. They are loaded again whenever another month or age group is shown, because places are taken. */
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
