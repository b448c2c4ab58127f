import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { answerText, type AskedRequest, givenUp, isAccepted, othersToCancel } from '@/components/several/asked-words';
import { Notice } from '@/components/ui/feedback/notice';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { FactLine, Name } from '@/components/ui/layout/name';
import { tourStatusLabel, waitlistStatusLabels } from '@/lib/labels';
import { requestPaths } from '@/lib/paths';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import { isLost } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { changedGroup } from '@/store/requests/changed-group';
import { confirm } from '@/store/slices/confirmation';
import { cancelTour } from '@/store/slices/tours';
import { cancelWaitlist } from '@/store/slices/waitlists';

interface AskedCardProps {
  item: AskedRequest;
  now: Date;
  /** The facility's question; null when there is none. */
  question: string | null;
  /** The button that answers it. */
  children: ReactNode;
}

/** One facility's request: status, response time and the next action. */
export function AskedCard({ item, now, question, children }: AskedCardProps) {
  const { kind, request } = item;
  const status = kind === 'tour' ? tourStatusLabel(request) : waitlistStatusLabels[request.status];
  return (
    <Card as="article" className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-black">
            <Link
              translate="no"
              href={requestPaths[kind](request.id)}
              prefetch={false}
              className="rounded-sm underline decoration-1 underline-offset-4"
            >
              {request.facility.name}
            </Link>
          </h2>
          <StatusLabel {...status} />
        </div>
        {question && <p className="wrap-anywhere">{question}</p>}
        <p className="font-bold">{answerText(item, now)}</p>
        <p className="text-sm text-ink-soft">
          <FactLine>
            {request.ageGroup.title}
            {request.children.length > 0 && <Name>{childrenNames(request)}</Name>}
            {request.number}
          </FactLine>
        </p>
      </div>
      <div className="shrink-0 empty:hidden">{children}</div>
    </Card>
  );
}

interface CancelOthersProps {
  requests: readonly AskedRequest[];
  /** Some were cancelled or changed. */
  onDone: () => void;
}

/** After one was accepted: cancels the others with one confirmation and shows the result. */
export function CancelOthers({ requests, onDone }: CancelOthersProps) {
  const { outcome, press } = useCancelOthers(onDone);
  const others = othersToCancel(requests);
  const accepted = requests.filter(isAccepted).map(({ request }) => request.facility.name);
  return (
    <>
      {outcome && (
        <Notice
          tone={outcome.left.length > 0 ? 'warning' : 'success'}
          role="status"
          title={outcome.cancelled.length > 0 ? `Cancelled: ${outcome.cancelled.join(', ')}` : 'Nothing was cancelled'}
        >
          {outcome.left.length > 0 && (
            <>
              <p>Left as it is:</p>
              <ul className="list-disc pl-5">
                {outcome.left.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice
          title={`You accepted ${accepted.join(' and ')}`}
          action={
            <Button variant="secondary" size="sm" onClick={() => press(others)}>
              {others.length === 1 ? 'Cancel the other request' : `Cancel the other ${others.length} requests`}
            </Button>
          }
        >
          <p>Still need the others? If not, cancel them so those facilities can plan.</p>
        </Notice>
      )}
    </>
  );
}

/** Result of cancelling, as sentences. */
interface CancelOutcome {
  cancelled: string[];
  /** Not cancelled, with the reason. */
  left: string[];
}

/**
 * Confirms once, listing what each cancellation gives up, then cancels each with the version that was seen. A request
 * that changed meanwhile is skipped and reported.
 */
function useCancelOthers(onDone: () => void) {
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<CancelOutcome | null>(null);

  async function cancelOne(one: AskedRequest): Promise<{ isCancelled: boolean; why: string }> {
    const { id, version } = one.request;
    const { error } =
      one.kind === 'tour'
        ? await dispatch(cancelTour({ id, version })).then(failureOf)
        : await dispatch(cancelWaitlist({ id, version })).then(failureOf);
    if (!error) return { isCancelled: true, why: '' };
    if (changedGroup(error)) return { isCancelled: false, why: 'it changed in the meantime' };
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
      message: `${requests.map((one) => `• ${givenUp(one)}`).join('\n')}\n\nWe’ll let ${many ? 'each facility' : 'the facility'} know. Cancelling is free. What you’ve accepted stays.`,
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
