import type { DeletionItem } from '@/api/contract/types';

/**
 * What ends with an account, and what delays its deletion. `request` is a booking that is not confirmed yet, `booking` a
 * confirmed drop-in, `care` permanent care. `unconfirmed` is a charge that is being called off. Only money that cannot be
 * undone, or that we could not return without the family's address, delays.
 */
const items = {
  request: { delays: false },
  booking: { delays: false },
  care: { delays: false },
  tour: { delays: false },
  waitlist: { delays: false },
  refund: { delays: false },
  unconfirmed: { delays: false },
  charge: { delays: true },
  returnedRefund: { delays: true },
} as const satisfies Record<string, { delays: boolean }>;

export type DeletionKind = keyof typeof items;
export const deletionKinds = Object.keys(items) as DeletionKind[];
export const delays = ({ kind }: { kind: DeletionKind }): boolean => items[kind].delays;

/** An item as found for one family record. */
export type FamilyDeletionItem = Omit<DeletionItem, 'inActiveRecord'>;
