import type { AsyncThunkAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CallFailure, ThunkConfig } from '@/store/api-thunk';
import { useAppDispatch } from '@/store/hooks';

export type LoadThunk<T, Arg> = (arg: Arg) => AsyncThunkAction<T, Arg | void, ThunkConfig>;

interface LoadOptions {
  /** Loads nothing. */
  skip?: boolean;
  /** The first data came with the page and is in the store. */
  prefetched?: boolean;
}

interface Load<T, Arg> {
  status: 'idle' | 'loading' | 'failed' | 'loaded';
  /** The last result, also while reloading; null before the first and after a failure. */
  data: T | null;
  failure: CallFailure | null;
  retry: () => void;
  /** Reloads, optionally once with another argument. */
  reload: (arg: Arg) => void;
}

/** Dispatches a thunk on mount and when `arg` changes, and aborts it on unmount. */
export function useLoad<T, Arg>(
  load: LoadThunk<T, Arg>,
  arg: NoInfer<Arg>,
  { skip = false, ...options }: LoadOptions = {},
): Load<T, Arg> {
  const { data, reload, ...rest } = useLoadAll(load, skip ? [] : [arg], options);
  return { ...rest, data: data?.[0] ?? null, reload: (other) => reload([other]) };
}

/** For several calls of a thunk: failed if one fails, loaded when all are. */
export function useLoadAll<T, Arg>(
  load: LoadThunk<T, Arg>,
  args: readonly NoInfer<Arg>[],
  { prefetched = false }: Omit<LoadOptions, 'skip'> = {},
): Load<readonly T[], readonly Arg[]> {
  const dispatch = useAppDispatch();
  const key = JSON.stringify(args);
  const [turn, setTurn] = useState({ key, args });
  const [answer, setAnswer] = useState<{
    key: string;
    turn: object;
    data: readonly T[] | null;
    failure: CallFailure | null;
  } | null>(prefetched ? { key, turn, data: null, failure: null } : null);
  const known = answer?.key === key ? answer : null;
  const isAnswered = known?.turn === turn;

  const start = useEffectEvent(() =>
    isAnswered ? [] : (turn.key === key ? turn.args : args).map((arg) => dispatch(load(arg))),
  );
  useEffect(() => {
    const calls = start();
    const waitFor = async (call: (typeof calls)[number]) => {
      const result = await call;
      if (!('error' in result)) return [result.payload];
      if (!result.error.aborted) setAnswer({ key, turn, data: null, failure: result.error });
      return [];
    };
    void Promise.all(calls.map(waitFor)).then((results) => {
      const data = results.flat();
      if (calls.length > 0 && data.length === calls.length) setAnswer({ key, turn, data, failure: null });
    });
    return () => calls.forEach((call) => call.abort());
  }, [key, turn]);

  const settled = known?.failure ? 'failed' : 'loaded';
  return {
    status: args.length === 0 ? 'idle' : isAnswered ? settled : 'loading',
    data: known?.data ?? null,
    failure: isAnswered ? known.failure : null,
    retry: () => setTurn({ key, args }),
    reload: (others) => setTurn({ key, args: others }),
  };
}
