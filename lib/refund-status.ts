/**
 * The state of a refund: promised (`created`), made, sent back by the card's bank, or then paid by people in another way.
 * `owed`: the family has not got the money yet. `canComeBack`: the bank may still send it back.
 */
const refundStatuses = {
  created: { owed: true, canComeBack: true },
  succeeded: { owed: false, canComeBack: true },
  failed: { owed: true, canComeBack: false },
  paid_otherwise: { owed: false, canComeBack: false },
} as const satisfies Record<string, { owed: boolean; canComeBack: boolean }>;

export type RefundStatus = keyof typeof refundStatuses;

const all = Object.keys(refundStatuses) as RefundStatus[];
export const refundStatusNames: readonly RefundStatus[] = all;
/** The family has not got the money of these yet. */
export const owedRefunds = all.filter((status) => refundStatuses[status].owed);
/** The family has got the money of these. */
export const paidRefunds = all.filter((status) => !refundStatuses[status].owed);
/** The bank may send these back. */
export const returnableRefunds = all.filter((status) => refundStatuses[status].canComeBack);
