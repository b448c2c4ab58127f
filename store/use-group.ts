import { useCallback, useEffect, useState } from 'react';
import type { CallFailure } from '@/store/api-thunk';
import type { Looked } from '@/store/group-list';
import { useAppDispatch } from '@/store/hooks';
import type { AppDispatch } from '@/store/store';

/** How often a request that is on its way to an answer is asked for again. */
const lookAgainMs = 5_000;

interface GroupLoad {
  id: string;
  load: (dispatch: AppDispatch, asked: Looked) => Promise<{ type: string; error?: CallFailure }> & { abort(): void };
  /** True while its group is here. */
  known: boolean;
  /** True while somebody else's answer may come at any moment. */
  waits: boolean;
}

/** Loads one request's group, and again while an answer is on its way; says why it could not be loaded the last time. */
export function useGroup({ id, load, known, waits }: GroupLoad) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const ask = useCallback(
    (background = false) => {
      const call = load(dispatch, { id, background });
      void call.then(({ error }) => {
        if (!error) setFailure(null);
        else if (!error.aborted) setFailure(error);
      });
      return call;
    },
    [dispatch, id, load],
  );
  useEffect(() => {
    const call = ask();
    return () => call.abort();
  }, [ask]);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask(true);
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [ask, waits]);

  const retry = () => {
    // While there is nothing to show, the spinner says that it is asked again.
    if (!known) setFailure(null);
    ask();
  };
  return { failure, retry };
}
