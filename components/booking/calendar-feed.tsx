import { useId, useRef } from 'react';
import { Copy, Download } from 'lucide-react';
import { useCalendarFeed } from '@/components/booking/use-calendar-feed';
import { FoldableCard } from '@/components/ui/layout/foldable-card/foldable-card';
import { Button } from '@/components/ui/inputs/button/button';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';
import { useAppDispatch } from '@/store/hooks';
import { toastAdded } from '@/store/slices/toasts';

/** Confirmed care and tours in the family's own calendar: subscribed under a secret address, or once as a file. */
export function CalendarFeed() {
  const { address, busy, open, askToClose, download } = useCalendarFeed();
  return (
    <FoldableCard title="Add to your calendar" headingLevel={2}>
      <div className="flex flex-col gap-4">
        <p>
          Your calendar shows confirmed care and tours, with children’s first names, facilities and addresses. Whoever
          has the address can read it, so share it only with people you trust.
        </p>
        {address && <FeedAddress address={address} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={busy === 'open'} onClick={() => void open()}>
            {address ? 'Create a new address' : 'Create a calendar address'}
          </Button>
          <Button variant="secondary" busy={busy === 'close'} onClick={askToClose}>
            Turn off address
          </Button>
          <Button variant="secondary" icon={Download} busy={busy === 'file'} onClick={() => void download()}>
            Download as a file
          </Button>
        </div>
      </div>
    </FoldableCard>
  );
}

function FeedAddress({ address }: { address: string }) {
  const id = useId();
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      dispatch(toastAdded('success', 'Address copied.'));
    } catch {
      // Not allowed here: it is selected, to be copied by hand.
      input.current?.select();
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-bold">
        Calendar address
      </label>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 grow">
          <TextInput id={id} ref={input} readOnly value={address} />
        </div>
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          Copy address
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        Add it in your calendar program as a subscription. We show it only now; a new address replaces it.
      </p>
    </div>
  );
}
