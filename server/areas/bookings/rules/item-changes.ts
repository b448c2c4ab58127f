import { BookingItemStatus, BookingType } from '@/lib/enums';
import type { BookingEffect } from '@/server/areas/bookings/rules/effects';

export interface ChangingItem {
  id: string;
  date: string;
  status: BookingItemStatus | null;
}

export interface ItemChanges {
  approve: string[];
  refuse: string[];
  cancel: string[];
}

interface Circumstances {
  type: BookingType;
  /** At the facility. */
  today: string;
  /** For approveSome: the dates the facility can take. */
  dates: readonly string[];
}

const kept: readonly (BookingItemStatus | null)[] = [
  BookingItemStatus.NOT_APPROVED,
  BookingItemStatus.ATTENDED,
  BookingItemStatus.NOT_ATTENDED,
];

/**
 * Which items change by a move (product rule 3, "Item status"). What the facility has refused, and what the desk has
 * seen to be attended or not, stays on record. So do the past days of a permanent
 * booking, which were cared for and paid.
 */
export function itemChanges(
  effect: BookingEffect['items'],
  items: readonly ChangingItem[],
  { type, today, dates }: Circumstances,
): ItemChanges {
  const open = items.filter((item) => !kept.includes(item.status) && item.status !== BookingItemStatus.CANCELED);
  const ids = (some: readonly ChangingItem[]) => some.map((item) => item.id);
  const none: ItemChanges = { approve: [], refuse: [], cancel: [] };
  switch (effect) {
    case 'approve':
      return { ...none, approve: ids(open) };
    case 'approveSome':
      return {
        ...none,
        approve: ids(open.filter((item) => dates.includes(item.date))),
        refuse: ids(open.filter((item) => !dates.includes(item.date))),
      };
    case 'refuse':
      return { ...none, refuse: ids(open) };
    case 'cancel':
      return { ...none, cancel: ids(open.filter((item) => type === BookingType.DROP_IN || item.date >= today)) };
    case 'keep':
      return none;
  }
}
