import { useRouter } from 'next/router';
import { type ReactNode, useEffect } from 'react';
import type { BookingGroup, Facility } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { withoutParameter } from '@/lib/paths';
import { onlyOf } from '@/lib/search/url-values';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { startSameRequest } from '@/store/same-request';
import { loadBooking } from '@/store/slices/bookings';
import { useLoad } from '@/store/use-load';

interface SameRequestProps {
  facility: Facility;
  /** True if the form starts from the booking draft, false if it takes the booking itself. */
  inDraft: boolean;
  children: (booking: BookingGroup | null) => ReactNode;
}

/**
 * With `?sameAs=ID`, the form starts with the children, days and session of that booking. Once they are in the draft,
 * the parameter is dropped, so that a reload keeps what the parent has changed since.
 */
export function SameRequest({ facility, inDraft, children }: SameRequestProps) {
  const { query, asPath, replace } = useRouter();
  const id = onlyOf(query.sameAs);
  const dispatch = useAppDispatch();
  const { data, failure, retry } = useLoad(loadBooking, { id: id ?? '' }, { skip: id === null });
  const address = onlyOf(query.address);
  useEffect(() => {
    if (!data || !inDraft) return;
    dispatch(startSameRequest(data, facility, address));
    void replace(withoutParameter(asPath, 'sameAs'), undefined, { shallow: true, scroll: false });
  }, [address, asPath, data, dispatch, facility, inDraft, replace]);
  if (failure) {
    return (
      <LoadFailure title="We couldn’t load your earlier request" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  if (id === null) return children(null);
  return data && !inDraft ? children(data) : <ListSkeleton label="Loading your earlier request" row="h-32" />;
}
