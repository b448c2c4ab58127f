import { useState } from 'react';
import type { Failure } from '@/api/client/api-error';
import type { Facility, Profile } from '@/api/contract/types';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { BookingDates } from '@/components/ui/booking-dates';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { groupsOfChildren } from '@/lib/drop-in';
import { BookingType, type ScheduleType } from '@/lib/enums';
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
  if (!isLost(failure.details)) return null;
  const { dates } = failure.details;
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  const group = groupsOfChildren(facility.ageGroups, values.addressId, children.slice(0, 1), dates[0]!)[0];

  async function join(ageGroupId: string) {
    setState('joining');
    const body = {
      facilityId: facility.id,
      addressId: values.addressId,
      ageGroupId,
      children: values.children,
      type: BookingType.DROP_IN,
      scheduleType: values.scheduleType as ScheduleType,
      bookingDates: dates,
    };
    const result = await dispatch(requestWaitlist({ body }));
    const joined = requestWaitlist.fulfilled.match(result);
    setState(joined ? 'joined' : 'open');
    if (joined)
      dispatch(toastAdded('success', `You are number ${result.payload.position ?? 1} in line. We will write to you.`));
  }

  return (
    <Notice
      tone="warning"
      role="alert"
      title="Another family was faster"
      action={
        group && state !== 'joined' ? (
          <Button size="sm" variant="secondary" busy={state === 'joining'} onClick={() => void join(group.id)}>
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

function isLost(details: unknown): details is Lost {
  const dates = (details as Partial<Lost> | null)?.dates;
  return Array.isArray(dates) && dates.length > 0;
}
