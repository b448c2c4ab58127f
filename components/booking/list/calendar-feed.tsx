import { Copy, Download } from 'lucide';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/inputs/button';
import { TextInput } from '@/components/ui/inputs/text-input';
import { FoldableCard } from '@/components/ui/layout/foldable-card';
import { copyText } from '@/lib/site/browser';
import { useAppDispatch } from '@/store/hooks';
import { saveFile } from '@/store/save-file';
import { closeCalendarFeed, getCalendarFile, openCalendarFeed } from '@/store/slices/bookings';
import { confirm } from '@/store/slices/confirmation';
import { toastAdded } from '@/store/slices/toasts';

/** Confirmed care and tours in the family's own calendar: a subscription at a secret URL, or a one-time download. */
export function CalendarFeed() {
  const { address, busy, open, askToClose, download } = useCalendarFeed();
  return (
    <FoldableCard title="Add to your calendar" headingLevel={2}>
      <div className="flex flex-col gap-4">
        <p>
          Your calendar shows confirmed care and tours, with children’s first names, facilities and addresses. Anyone
          with this link can see it, so only share it with people you trust.
        </p>
        {address && <FeedAddress address={address} />}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={busy === 'open'} onClick={() => void open()}>
            {address ? 'Create a new link' : 'Create a calendar link'}
          </Button>
          <Button variant="secondary" busy={busy === 'close'} onClick={askToClose}>
            Turn off link
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
    if (await copyText(address)) dispatch(toastAdded('success', 'Link copied.'));
    // Selects the text, so that it can be copied by hand.
    else input.current?.select();
  }
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-bold">
        Calendar link
      </label>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 grow">
          <TextInput id={id} ref={input} readOnly value={address} />
        </div>
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        Add it to your calendar app as a subscription. We only show it once. A new link replaces it.
      </p>
    </div>
  );
}

const closingQuestion = {
  title: 'Turn off your calendar link?',
  message: 'Calendars that use it will stop updating. You can create a new link at any time.',
  destructive: true,
  proceedLabel: 'Turn off link',
  cancelLabel: 'Keep link',
};

function useCalendarFeed() {
  const dispatch = useAppDispatch();
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState<'open' | 'close' | 'file' | null>(null);

  async function close() {
    setBusy('close');
    const result = await dispatch(closeCalendarFeed());
    setBusy(null);
    if (!closeCalendarFeed.fulfilled.match(result)) return;
    setAddress(null);
    dispatch(toastAdded('success', 'The calendar link no longer works.'));
  }
  return {
    /** Null unless just created: it cannot be shown again. */
    address,
    busy,
    async open() {
      setBusy('open');
      const result = await dispatch(openCalendarFeed());
      setBusy(null);
      if (openCalendarFeed.fulfilled.match(result)) setAddress(result.payload.url);
    },
    askToClose: () => void dispatch(confirm(closingQuestion, close)),
    async download() {
      setBusy('file');
      const result = await dispatch(getCalendarFile());
      setBusy(null);
      if (getCalendarFile.fulfilled.match(result)) {
        saveFile('my-bookings.ics', 'text/calendar', new TextEncoder().encode(result.payload));
      }
    },
  };
}
