import { useState } from 'react';
import { saveFile } from '@/store/save-file';
import { useAppDispatch } from '@/store/hooks';
import { confirm } from '@/store/slices/alert';
import { closeCalendarFeed, getCalendarFile, openCalendarFeed } from '@/store/slices/bookings';
import { toastAdded } from '@/store/slices/toasts';

const closingQuestion = {
  title: 'Turn off your calendar address?',
  message: 'Calendars that subscribe to it stop being updated. You can create a new address at any time.',
  destructive: true,
  proceedLabel: 'Turn off address',
  cancelLabel: 'Keep address',
};

/** Opens and closes the address of the family's calendar, and downloads it as a file; says what is under way. */
export function useCalendarFeed() {
  const dispatch = useAppDispatch();
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState<'open' | 'close' | 'file' | null>(null);

  async function close() {
    setBusy('close');
    const result = await dispatch(closeCalendarFeed());
    setBusy(null);
    if (!closeCalendarFeed.fulfilled.match(result)) return;
    setAddress(null);
    dispatch(toastAdded('success', 'The calendar address no longer works.'));
  }
  return {
    /** Null unless it has just been created: it cannot be shown again. */
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
