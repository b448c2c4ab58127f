import { useState } from 'react';
import type { GroupArg } from '@/store/group-list';
import { useLoad, type LoadThunk } from '@/store/use-load';
import { useLookAgain } from '@/store/use-look-again';

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
