import { useState } from 'react';
import { givenUp, type AskedRequest } from '@/components/several/asked-words';
import { isLost } from '@/store/failure';
import { changedGroup } from '@/store/group-list';
import { useAppDispatch } from '@/store/hooks';
import { confirm } from '@/store/slices/alert';
import { cancelTour } from '@/store/slices/tours';
import { cancelWaitlist } from '@/store/slices/waitlists';

/** What became of each request that was to be cancelled, as sentences. */
export interface CancelOutcome {
  cancelled: string[];
  /** Left as they are, and why. */
  left: string[];
}

/**
 * Asks once whether to cancel all of these, naming what each gives up, and then cancels each as it was seen. One that has
 * changed meanwhile is left alone, and told.
 */
export function useCancelOthers(onDone: () => void) {
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<CancelOutcome | null>(null);

  async function cancelOne(one: AskedRequest): Promise<{ isCancelled: boolean; why: string }> {
    const { id, version } = one.request;
    const { error } =
      one.kind === 'tour'
        ? await dispatch(cancelTour({ id, version })).then(failureOf)
        : await dispatch(cancelWaitlist({ id, version })).then(failureOf);
    if (!error) return { isCancelled: true, why: '' };
    if (changedGroup(error)) return { isCancelled: false, why: 'it has changed meanwhile' };
    return { isCancelled: false, why: isLost(error) ? 'no answer came, so check its page' : error.messages.join(' ') };
  }
  async function cancelAll(requests: readonly AskedRequest[]) {
    const result: CancelOutcome = { cancelled: [], left: [] };
    for (const one of requests) {
      const { isCancelled, why } = await cancelOne(one);
      const { name } = one.request.facility;
      if (isCancelled) result.cancelled.push(name);
      else result.left.push(`${name}: ${why}`);
    }
    setOutcome(result);
    onDone();
  }
  function press(requests: readonly AskedRequest[]) {
    const many = requests.length > 1;
    const question = {
      title: many ? `Cancel the other ${requests.length} requests?` : 'Cancel the other request?',
      message: `${requests.map((one) => `• ${givenUp(one)}`).join('\n')}\n\nWe tell ${many ? 'each facility' : 'the facility'}. None of this costs anything. What you have accepted stays.`,
      destructive: true,
      proceedLabel: many ? `Cancel ${requests.length} requests` : 'Cancel request',
      cancelLabel: many ? 'Keep them' : 'Keep it',
    };
    setOutcome(null);
    void dispatch(confirm(question, () => cancelAll(requests)));
  }
  return { outcome, press };
}

const failureOf = (result: Awaited<ReturnType<ReturnType<typeof cancelTour | typeof cancelWaitlist>>>) => ({
  error: 'error' in result ? result.error : null,
});
