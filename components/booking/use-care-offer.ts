import { useDeferredValue, useMemo } from 'react';
import type { Facility, Profile } from '@/api/contract/types';
import type { CareWanted } from '@/components/booking/drop-in-days';
import {
  careChildren,
  careGroups,
  chosenSession,
  firstDay,
  type DropInValues,
} from '@/components/booking/drop-in-values';
import { commonSessions } from '@/lib/requests/drop-in';

/**
 * Who comes, in which groups they are on the first day of care, and what they want: the same objects until an answer that they
 * follow from changes. `wanted` is null until a session is chosen that all of them can have.
 */
export function useCareOffer(facility: Facility, profile: Profile | null, values: DropInValues) {
  const { addressId, children, birthDates, scheduleType, bookingDates } = values;
  // Which days are chosen is shown first; that the children may be older on them follows (record 0175).
  const date = useDeferredValue(firstDay(facility, bookingDates));
  const family = useMemo(() => careChildren(profile, { children, birthDates }), [profile, children, birthDates]);
  const groups = useMemo(() => careGroups({ facility, addressId }, family, date), [facility, addressId, family, date]);
  const sessions = useMemo(() => commonSessions(groups), [groups]);
  const session = chosenSession(sessions, scheduleType);
  const wanted = useMemo(
    (): CareWanted | null => (session === null ? null : { facility, addressId, session, family }),
    [facility, addressId, session, family],
  );
  return { date, family, groups, sessions, wanted };
}
