import { useEffect, useEffectEvent, useState } from 'react';
import type { GroupArg } from '@/store/group-list';
import { useAppDispatch } from '@/store/hooks';
import { countNotices, readRequestNotices } from '@/store/slices/notices';
import { type LoadThunk, useLoad } from '@/store/use-load';

/** How often a request that is on its way to an answer is asked for again. */
const lookAgainMs = 5_000;

interface GroupLoad {
  id: string;
  load: LoadThunk<unknown, GroupArg>;
  /** True while its group is here. */
  known: boolean;
  /** True while somebody else's answer may come at any moment. */
  waits: boolean;
}

/** Loads one request's group, and again while an answer is on its way; says why it could not be loaded the last time. */
export function useGroup({ id, load, known, waits }: GroupLoad) {
  const { status, failure, retry, reload } = useLoad(load, { id });
  const [last, setLast] = useState(failure);
  if (status !== 'loading' && failure !== last) setLast(failure);

  useLookAgain(() => status !== 'loading' && reload({ id, background: true }), lookAgainMs, waits);
  const tryAgain = () => {
    // The group may be here a moment before the call is known to have succeeded.
    if (!known) setLast(null);
    retry();
  };
  // While there is nothing to show, the spinner says that it is asked again.
  return { failure: known ? last : failure, retry: tryAgain };
}

/** Calls it every so many milliseconds while the page is looked at, and while it is `active`. */
export function useLookAgain(lookAgain: () => unknown, everyMs: number, active = true): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') lookAgain();
  });
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => look(), everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs]);
}

/** Notices about a request are read once its page shows it, as it is now; null while it is not here. */
export function useReadNotices(request: { id: string; version: number } | null): void {
  const dispatch = useAppDispatch();
  const { id, version } = request ?? {};
  useEffect(() => {
    if (id === undefined || version === undefined) return;
    void dispatch(readRequestNotices({ id, version })).then((result) => {
      // It has changed since: what is unread stays so, and the header says how much.
      if (readRequestNotices.rejected.match(result) && result.error.status === 409) void dispatch(countNotices());
    });
  }, [dispatch, id, version]);
}
