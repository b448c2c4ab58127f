import type { Failure } from '@/api/client/api-error';
import type { Card } from '@/api/contract/types';

/** The current group, if a call failed with 409 because it had changed (product rule 4, "What was seen"). */
export function changedGroup<T extends { id: string }>({ status, details }: Failure): T | null {
  return status === 409 ? ((details as { group?: T } | null)?.group ?? null) : null;
}

/** The card that can pay now, if the error contains it (null: there is none); else the one that was shown. */
export function changedCard({ details }: Failure, shown: Card | null): Card | null {
  const card = (details as { card?: Card | null } | null)?.card;
  return card === undefined ? shown : card;
}
