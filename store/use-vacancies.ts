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
  /** One calendar each; more than one when children of several ages come together. */
  ageGroupIds: readonly string[];
  /** True where the page brought the first of them along: it is not asked for a second time. */
  prefetched?: boolean;
}

interface Vacancies {
  /** Days by age group, in the order wanted; null where they have not come yet. */
  calendars: (CalendarDay[] | null)[];
  loading: boolean;
  /** Why they did not come; null when all is well. */
  problem: string | null;
  retry: () => void;
}

/** The places left of a month. They are asked anew whenever another month or age group is shown: places go. */
export function useVacancies({ facilityId, addressId, month, ageGroupIds, ...rest }: VacanciesWanted): Vacancies {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const groups = ageGroupIds.join(' ');
  const atHand = useRef(rest.prefetched ?? false);
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
    if (atHand.current) {
      atHand.current = false;
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
