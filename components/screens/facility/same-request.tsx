import { useRouter } from 'next/router';
import { type ReactNode, useEffect } from 'react';
import type { BookingGroup, Facility, TourGroup, WaitlistGroup } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { sameAsParameters as names, withoutParameter } from '@/lib/paths';
import { onlyOf } from '@/lib/search/url-values';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { startSameRequest } from '@/store/requests/same-request';
import { loadBooking } from '@/store/slices/bookings';
import { loadTour } from '@/store/slices/tours';
import { loadWaitlist } from '@/store/slices/waitlists';
import { useLoad } from '@/store/use-load';

/** The earlier request that a form starts with, if any; at most one of them is set. */
export interface Earlier {
  booking: BookingGroup | null;
  tour: TourGroup | null;
  waitlist: WaitlistGroup | null;
}

interface SameRequestProps {
  facility: Facility;
  /** True if the form starts from the booking draft, false if it takes the booking itself. */
  inDraft: boolean;
  children: (earlier: Earlier) => ReactNode;
}

/**
 * With `?sameAs=ID`, the form starts with the children, days and session of that booking; with `?sameTour=ID` or
 * `?sameWaitlist=ID`, with what that request asked for. Once a booking's are in the draft, the parameter is dropped, so
 * that a reload keeps what the parent has changed since.
 */
export function SameRequest({ facility, inDraft, children }: SameRequestProps) {
  const { query, asPath, replace } = useRouter();
  const dispatch = useAppDispatch();
  const arg = (name: string) => [{ id: onlyOf(query[name]) ?? '' }, { skip: onlyOf(query[name]) === null }] as const;
  const booking = useLoad(loadBooking, ...arg(names.booking));
  const tour = useLoad(loadTour, ...arg(names.tour));
  const waitlist = useLoad(loadWaitlist, ...arg(names.waitlist));
  const { data } = booking;
  const address = onlyOf(query.address);
  useEffect(() => {
    if (!data || !inDraft) return;
    dispatch(startSameRequest(data, facility, address));
    void replace(withoutParameter(asPath, names.booking), undefined, { shallow: true, scroll: false });
  }, [address, asPath, data, dispatch, facility, inDraft, replace]);
  const failed = [booking, tour, waitlist].find(({ failure }) => failure);
  if (failed?.failure) {
    return (
      <LoadFailure title="We couldn’t load your earlier request" onRetry={failed.retry}>
        {sentenceOf(failed.failure)}
      </LoadFailure>
    );
  }
  const earlier = { booking: data, tour: tour.data, waitlist: waitlist.data };
  const isNamed = Object.values(names).some((name) => onlyOf(query[name]) !== null);
  const isLoaded = tour.data || waitlist.data || (data && !inDraft);
  return isLoaded || !isNamed ? children(earlier) : <ListSkeleton label="Loading your earlier request" row="h-32" />;
}
