import { Download } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { exportAccount } from '@/store/slices/account';

type State =
  | { at: 'ready' }
  | { at: 'busy'; received: number }
  | { at: 'done'; size: number }
  | { at: 'failed'; failure: Failure };

/** Exports the family's data as one file. Its total size is unknown, so progress shows the bytes received. */
export function DataExport() {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>({ at: 'ready' });
  const abort = useRef(() => {});
  useEffect(() => () => abort.current(), []);

  const start = async () => {
    setState({ at: 'busy', received: 0 });
    const making = dispatch(exportAccount({ onReceived: (received) => setState({ at: 'busy', received }) }));
    abort.current = () => making.abort();
    const result = await making;
    abort.current = () => {};
    if (exportAccount.fulfilled.match(result)) setState({ at: 'done', size: result.payload });
    else setState(result.error.aborted ? { at: 'ready' } : { at: 'failed', failure: result.error });
  };

  const busy = state.at === 'busy';
  return (
    <div className="space-y-4">
      <p>
        You’ll get one ZIP file with everything we have about your family: your profile, bookings, messages and payments
        as lists, your photos, and the agreements you signed.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Download} busy={busy} onClick={() => void start()}>
          Download everything
        </Button>
        {busy && (
          <Button variant="quiet" onClick={() => abort.current()}>
            Stop
          </Button>
        )}
        {busy && <span className="text-ink-soft tabular-nums">{sizeText(state.received)} so far</span>}
      </div>
      <p role="status">
        {busy && 'Preparing your copy. Keep this page open.'}
        {state.at === 'done' && `Your copy is in your downloads: family-data.zip, ${sizeText(state.size)}.`}
      </p>
      {state.at === 'failed' && (
        <Notice
          tone="error"
          role="alert"
          title="Your copy isn’t complete"
          action={
            <Button size="sm" onClick={() => void start()}>
              Try again
            </Button>
          }
        >
          <p>{sentenceOf(state.failure)}</p>
        </Notice>
      )}
    </div>
  );
}

/** "48 kB", "3.2 MB". */
function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.ceil(bytes / 1_000)} kB` : `${megabytes.toFixed(1)} MB`;
}
