import type { BusyDay } from '@/api/contract/types';
import { addMonths } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadBusyDays } from '@/store/slices/bookings';
import { selectIsSigned } from '@/store/slices/profile';
import { useLoad } from '@/store/use-load';

/** When the family's children have a place already. */
export interface BusyDays {
  /** Null until they are known. */
  days: readonly BusyDay[] | null;
  loading: boolean;
  /** Why they could not be loaded; null unless the call failed. */
  problem: string | null;
  /** Asks again, when places have been taken or the call has failed. */
  refresh: () => void;
}

const none: readonly BusyDay[] = [];

/** All of the days that a form may ask for, in one call; a visitor has none. @param today the facility's, yyyy-MM-dd */
export function useBusyDays(today: string): BusyDays {
  const signed = useAppSelector(selectIsSigned);
  const period = { from: today, until: addMonths(today, limits.bookingMonthsAhead) };
  const { data, failure, reload } = useLoad(loadBusyDays, period, { skip: !signed });
  const days = signed ? data : none;
  return {
    days,
    loading: days === null && !failure,
    problem: failure && sentenceOf(failure),
    refresh: () => reload(period),
  };
}
