import { useRef, useState } from 'react';
import type { Facility, Profile } from '@/api/contract/types';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { BookingDates } from '@/components/ui/calendar/booking-dates/booking-dates';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { groupsOfChildren, neededPlaces } from '@/lib/drop-in';
import { BookingType, type ScheduleType } from '@/lib/enums';
import type { Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { toastAdded } from '@/store/slices/toasts';
import { requestWaitlist } from '@/store/slices/waitlists';

interface TakenNoticeProps {
  failure: Failure;
  values: DropInValues;
  facility: Facility;
  profile: Profile;
}

interface Lost {
  dates: string[];
  waitlist: true;
}

/** A place was lost to another family: which days, and the offer to join the waitlist for them (decisions 5). */
export function TakenNotice({ failure, values, facility, profile }: TakenNoticeProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'open' | 'joining' | 'joined'>('open');
  // After a failure half-way, a second try joins only the lines that are left.
  const joined = useRef(new Set<string>());
  if (!isLost(failure.details)) return null;
  const { dates } = failure.details;
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  const groups = groupsOfChildren(facility.ageGroups, values.addressId, children, dates[0]!);
  // A line is one age group's: siblings of two ages wait in two lines.
  const lines = [...neededPlaces(groups.filter((group) => group !== null)).keys()];

  async function join() {
    setState('joining');
    for (const ageGroupId of lines.filter((id) => !joined.current.has(id))) {
      const body = {
        facilityId: facility.id,
        addressId: values.addressId,
        ageGroupId,
        children: children.filter((_, index) => groups[index]?.id === ageGroupId).map(({ id }) => id),
        type: BookingType.DROP_IN,
        scheduleType: values.scheduleType as ScheduleType,
        bookingDates: dates,
      };
      const result = await dispatch(requestWaitlist({ body }));
      if (!requestWaitlist.fulfilled.match(result)) return setState('open');
      joined.current.add(ageGroupId);
      const position = result.payload.position ?? 1;
      dispatch(toastAdded('success', `You are number ${position} in line. We will e-mail you when a place opens up.`));
    }
    setState('joined');
  }

  return (
    <Notice
      tone="warning"
      role="alert"
      title="These places were just taken"
      action={
        lines.length > 0 && state !== 'joined' ? (
          <Button size="sm" variant="secondary" busy={state === 'joining'} onClick={() => void join()}>
            Join the waitlist for {dates.length === 1 ? 'this day' : 'these days'}
          </Button>
        ) : undefined
      }
    >
      <p>{state === 'joined' ? 'You are on the waitlist for these days:' : 'These days have just been taken:'}</p>
      <BookingDates entries={dates} />
    </Notice>
  );
}

/** Only a place lost to others can be waited for; a child's own other place is no such case. */
function isLost(details: unknown): details is Lost {
  const { dates, waitlist } = (details ?? {}) as Partial<Lost>;
  return waitlist === true && Array.isArray(dates) && dates.length > 0;
}
