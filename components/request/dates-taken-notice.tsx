import { type ReactNode, useState } from 'react';
import type { Body, WaitlistGroup } from '@/api/contract/types';
import { BookingDates } from '@/components/request/booking-dates';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { ordinal } from '@/lib/text/words';
import { useAttemptKey } from '@/store/drafts/use-form-draft';
import type { Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { toastAdded } from '@/store/slices/toasts';
import { requestWaitlist } from '@/store/slices/waitlists';

/** The days lost to other families, if that is why the request failed (product rule 5). */
export function lostDays(failure: Failure | null): string[] {
  const { dates, waitlist } = (failure?.details ?? {}) as { dates?: unknown; waitlist?: unknown };
  // A child's own other booking also conflicts, but cannot be waited for.
  return failure?.status === 409 && waitlist === true && Array.isArray(dates) ? (dates as string[]) : [];
}

interface TakenNoticeProps {
  dates: readonly string[];
  /** One waitlist request per age group. */
  lines: readonly Body<'requestWaitlist'>[];
  children?: ReactNode;
}

/** Limits the list: a permanent request may lose a year of days. */
const daysNamed = 12;

/** Names the days lost to other families and offers the waitlist (product rule 5). */
export function DatesTakenNotice({ dates, lines, children }: TakenNoticeProps) {
  const dispatch = useAppDispatch();
  const joinLines = useJoinWaitlists(useAttemptKey().keyFor);
  const [state, setState] = useState<'open' | 'joining' | 'joined'>('open');
  const one = dates.length === 1;

  async function join() {
    setState('joining');
    const { groups, failure } = await joinLines(lines);
    for (const { position } of failure ? [] : groups) {
      const line = `You’re ${ordinal(position ?? 1)} on the waitlist. We’ll e‑mail you when a spot opens.`;
      dispatch(toastAdded('success', line));
    }
    setState(failure ? 'open' : 'joined');
  }

  return (
    <Notice
      tone="warning"
      role="alert"
      title="These spots were just taken"
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
          ? `You’re on the waitlist for ${one ? 'this day' : 'these days'}:`
          : `Another family booked ${one ? 'this day' : 'these days'}:`}
      </p>
      <BookingDates entries={dates.slice(0, daysNamed)} />
      {dates.length > daysNamed && <p>and {dates.length - daysNamed} more</p>}
      {children}
    </Notice>
  );
}

interface Joined {
  /** In the order of the request. */
  groups: WaitlistGroup[];
  /** Null when all were joined. */
  failure: Failure | null;
}

/**
 * Joins waitlists one after the other, one per age group: siblings of two ages need two. Retrying after a failure is
 * safe: each body has its own idempotency key.
 */
export function useJoinWaitlists(
  keyFor: (body: object) => string,
): (lines: readonly Body<'requestWaitlist'>[]) => Promise<Joined> {
  const dispatch = useAppDispatch();
  return async (lines) => {
    const groups: WaitlistGroup[] = [];
    for (const body of lines) {
      const result = await dispatch(requestWaitlist({ body, idempotencyKey: keyFor(body) }));
      if (!requestWaitlist.fulfilled.match(result)) return { groups, failure: result.error };
      groups.push(result.payload);
    }
    return { groups, failure: null };
  };
}
