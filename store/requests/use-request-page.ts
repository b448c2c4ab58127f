import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch } from '@/store/hooks';
import type { GroupArg } from '@/store/requests/group-list';
import { readRequestNotices } from '@/store/slices/notices';
import { type LoadThunk, useLoad } from '@/store/use-load';

/** Polling interval while a request waits for an answer. */
const pollMs = 5_000;

interface GroupLoad {
  id: string;
  load: LoadThunk<unknown, GroupArg>;
  /** True if the group is loaded. */
  isLoaded: boolean;
  /** True while an answer may arrive at any time. */
  waits: boolean;
}

/** Loads a request and polls it while it waits for an answer. Returns the last failure. */
export function useGroup({ id, load, isLoaded, waits }: GroupLoad) {
  const { status, failure, retry, reload } = useLoad(load, { id });
  const [last, setLast] = useState(failure);
  if (status !== 'loading' && failure !== last) setLast(failure);

  usePolling(() => status !== 'loading' && reload({ id, background: true }), pollMs, waits);
  const tryAgain = () => {
    // The group may be in the store before the call's success is known.
    if (!isLoaded) setLast(null);
    retry();
  };
  // Without a group, the spinner already shows that it's loading again.
  return { failure: isLoaded ? last : failure, retry: tryAgain };
}

/** Calls the function at an interval while the tab is visible and `active` is true. */
export function usePolling(poll: () => unknown, everyMs: number, active = true): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') poll();
  });
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => look(), everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs]);
}

/** Marks a request's notices as read once it's shown; null until loaded. */
export function useReadNotices(request: { id: string; version: number } | null): void {
  const dispatch = useAppDispatch();
  const { id, version } = request ?? {};
  useEffect(() => {
    if (id !== undefined && version !== undefined) void dispatch(readRequestNotices({ id, version }));
  }, [dispatch, id, version]);
}
