import { forgetTakenFree } from '@/server/areas/alerts/forget-taken-free';
import { tellOfPlaces } from '@/server/areas/alerts/tell-of-places';
import { advanceDueBookings } from '@/server/areas/bookings/advance-due-bookings';
import type { Deps } from '@/server/areas/shared/deps';
import { answerRequests } from '@/server/areas/desk/automatic/answer-requests';
import { removeOrphans } from '@/server/areas/files/remove-orphans';
import { forgetExpired } from '@/server/areas/housekeeping/forget-expired';
import { sendDueMail } from '@/server/areas/mail/send-due-mail';
import { chargeDuePayments } from '@/server/areas/settlement/charge-due-payments';
import { sendDueRefunds } from '@/server/areas/payments/send-due-refunds';
import { expireDueTours } from '@/server/areas/tours/expire-due-tours';
import { advanceDueWaitlists } from '@/server/areas/waitlists/advance-due-waitlists';
import { offerFreePlaces } from '@/server/areas/waitlists/offer-free-places';
import { removeGatewayCards } from '@/server/areas/wallet/remove-gateway-cards';

export type SweepName = 'deadlines' | 'payments' | 'offers' | 'mail' | 'alerts' | 'cleanup' | 'desk';

export interface Sweep {
  /** How often it runs even if nobody triggers it, in seconds. */
  everySeconds: number;
  /** Done one after the other; each does all that is due, and may run in any number of processes at once. */
  steps: readonly ((deps: Deps) => Promise<unknown>)[];
}

/**
 * The background work. What is due is kept in the rows themselves (`due_at`), never in the queue: a lost trigger, a
 * killed process or an absent database costs time and nothing else.
 */
export const sweeps = {
  deadlines: { everySeconds: 10, steps: [advanceDueBookings, expireDueTours, advanceDueWaitlists] },
  payments: { everySeconds: 10, steps: [chargeDuePayments, sendDueRefunds] },
  offers: { everySeconds: 15, steps: [offerFreePlaces] },
  alerts: { everySeconds: 60, steps: [forgetTakenFree, tellOfPlaces] },
  mail: { everySeconds: 10, steps: [sendDueMail] },
  cleanup: { everySeconds: 900, steps: [forgetExpired, removeOrphans, removeGatewayCards] },
  /** A demonstration's automatic desk, which runs nowhere else. */
  desk: { everySeconds: 3, steps: [answerRequests] },
} as const satisfies Record<SweepName, Sweep>;

/** The sweeps that every program runs. */
export const sweepNames = (Object.keys(sweeps) as SweepName[]).filter((name) => name !== 'desk');

/** Does everything of one sweep that is due by the clock. */
export async function runSweep(deps: Deps, name: SweepName): Promise<void> {
  const { steps }: Sweep = sweeps[name];
  for (const step of steps) await step(deps);
}

/** Does everything that is due by the clock, once: for tests, and for the desk without a running program. */
export async function runDue(deps: Deps): Promise<void> {
  for (const name of sweepNames) await runSweep(deps, name);
}
