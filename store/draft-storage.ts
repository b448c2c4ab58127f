import type { BookingDraft } from '@/store/slices/booking-draft';

/** Keeps the booking draft over a reload, as long as the tab lives (specification section 3, "Booking data being built"). */
export interface DraftStorage {
  /** What was kept, unchecked; null when there is nothing. */
  read(): unknown;
  /** Null forgets it. */
  write(draft: BookingDraft | null): void;
}

const key = 'bookingDraft';

/** In the tab's own storage. Where the browser closes it to us the draft lasts as long as the page. */
export function browserDraftStorage(): DraftStorage {
  return {
    read() {
      try {
        return JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    write(draft) {
      try {
        if (draft) window.sessionStorage.setItem(key, JSON.stringify(draft));
        else window.sessionStorage.removeItem(key);
      } catch {
        // Nothing is lost but the survival of a reload.
      }
    },
  };
}
