/**
 * The state of a charge. `unanswered`: the gateway's answer stayed away up to the limit, so that the booking went on without
 * it; it is called off in the background, and whatever it took is refunded.
 */
export const paymentStatuses = ['created', 'succeeded', 'failed', 'needs_authentication', 'unanswered'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** True while the gateway is being asked for this charge, or is to be. One that is only to be called off is not. */
export const isInProgress = ({ status, dueAt }: { status: PaymentStatus; dueAt: Date | null }): boolean =>
  dueAt !== null && status !== 'succeeded' && status !== 'unanswered';
