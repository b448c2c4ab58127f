import { useState, type ReactNode } from 'react';
import type { Body } from '@/api/contract/types';
import { BookingDates } from '@/components/request/booking-dates';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import type { Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { toastAdded } from '@/store/slices/toasts';
import { useAttemptKey } from '@/store/use-attempt-key';
import { useJoinLines } from '@/components/request/use-join-lines';

/** The days that were lost to others, by the service's answer; none where that is not what it says (product rule 5). */
export function lostDays(failure: Failure | null): string[] {
  const { dates, waitlist } = (failure?.details ?? {}) as { dates?: unknown; waitlist?: unknown };
  // Only a place lost to others can be waited for; a child's own other place is no such case.
  return failure?.status === 409 && waitlist === true && Array.isArray(dates) ? (dates as string[]) : [];
}

interface TakenNoticeProps {
  dates: readonly string[];
  /** What waiting for these days would be: one request for each age group. */
  lines: readonly Body<'requestWaitlist'>[];
  /** What else can be done about it. */
  children?: ReactNode;
}

/** Days shown one by one; a permanent request may lose a year of them. */
const daysNamed = 12;

/** A place was lost to another family: which days, and the offer to join the waitlist for them (product rule 5). */
export function DatesTakenNotice({ dates, lines, children }: TakenNoticeProps) {
  const dispatch = useAppDispatch();
  const joinLines = useJoinLines(useAttemptKey().keyFor);
  const [state, setState] = useState<'open' | 'joining' | 'joined'>('open');
  const one = dates.length === 1;

  async function join() {
    setState('joining');
    const { groups, failure } = await joinLines(lines);
    for (const { position } of failure ? [] : groups) {
      const line = `You are number ${position ?? 1} in line. We will e-mail you when a place opens up.`;
      dispatch(toastAdded('success', line));
    }
    setState(failure ? 'open' : 'joined');
  }

  return (
    <Notice
      tone="warning"
      role="alert"
      title="These places were just taken"
      action={
        lines.length > 0 && state !== 'joined' ? (
          <Button size="sm" variant="secondary" busy={state === 'joining'} onClick={() => void join()}>
            Join the waitlist for {one ? 'this day' : 'these days'}
          </Button>
        ) : undefined
      }
    >
      <p className="mb-2">
        {state === 'joined'
          ? `You are on the waitlist for ${one ? 'this day' : 'these days'}:`
          : `Another family was faster on ${one ? 'this day' : 'these days'}:`}
      </p>
      <BookingDates entries={dates.slice(0, daysNamed)} />
      {dates.length > daysNamed && <p>and {dates.length - daysNamed} more</p>}
      {children}
    </Notice>
  );
}
