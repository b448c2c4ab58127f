import { isAccepted, othersToCancel, type AskedRequest } from '@/components/several/asked-words';
import { useCancelOthers } from '@/components/several/use-cancel-others';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Button } from '@/components/ui/inputs/button/button';

interface CancelOthersProps {
  requests: readonly AskedRequest[];
  /** Some were cancelled, or have changed. */
  onDone: () => void;
}

/** Once one has been accepted: one question that cancels the others, and what came of it. */
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
          <p>Do you still need the others? Cancelling them lets those facilities plan.</p>
        </Notice>
      )}
    </>
  );
}
