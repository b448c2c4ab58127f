import { useEffect, useRef, useState } from 'react';
import { shallowEqual } from 'react-redux';
import type { CalendarDay } from '@/api/contract/types';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadCalendar, selectCalendarFailure, selectCalendarMonth } from '@/store/slices/facility';

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
export function useVacancies({ facilityId, addressId, month, ageGroupIds, ...rest }: VacanciesWanted): Vacancies {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const groups = ageGroupIds.join(' ');
  const hasPrefetched = useRef(rest.prefetched ?? false);
  const requests = ageGroupIds.map((ageGroupId) => ({ facilityId, addressId, ageGroupId, month }));
  const calendars = useAppSelector(
    (state) => requests.map((request) => selectCalendarMonth(state, request)),
    shallowEqual,
  );
  const failures = useAppSelector(
    (state) => requests.map((request) => selectCalendarFailure(state, request)),
    shallowEqual,
  );

  useEffect(() => {
    if (hasPrefetched.current) {
      hasPrefetched.current = false;
      return undefined;
    }
    const wanted = groups.split(' ').filter(Boolean);
    const calls = wanted.map((ageGroupId) => dispatch(loadCalendar({ facilityId, addressId, ageGroupId, month })));
    return () => calls.forEach((call) => call.abort());
  }, [dispatch, facilityId, addressId, month, groups, attempt]);

  const failure = failures.find((one) => one !== null);
  return {
    calendars,
    loading: !failure && calendars.some((days) => days === null),
    problem: failure ? sentenceOf(failure) : null,
    retry: () => setAttempt((count) => count + 1),
  };
}
