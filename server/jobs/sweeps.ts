import { advanceDueBookings } from '@/server/areas/care/bookings/advance-bookings';
import { advancePrices } from '@/server/areas/care/bookings/advance-prices';
import { mailFirstDays } from '@/server/areas/care/bookings/mail-first-days';
import { expireDueTours } from '@/server/areas/care/tours/move-tour';
import { advanceDueWaitlists, offerFreePlaces } from '@/server/areas/care/waitlists/sweep-waitlists';
import { resetTakenAlerts, announcePlaces } from '@/server/areas/facilities/alerts/announce-places';
import { mailMornings } from '@/server/areas/facility-side/day/mail-mornings';
import { eraseClosedFamilies } from '@/server/areas/family/account/delete-account';
import { resealSecrets } from '@/server/areas/family/factor/reseal-secrets';
import { sendDueRefunds } from '@/server/areas/money/payments/refund-payments';
import { chargeDuePayments } from '@/server/areas/money/settlement/charge-due-payments';
import { removeGatewayCards } from '@/server/areas/money/wallet/manage-cards';
import { answerRequests } from '@/server/areas/operations/desk/answer-requests';
import { forgetExpired } from '@/server/areas/operations/housekeeping/forget-expired';
import { removeOrphans } from '@/server/areas/platform/files/remove-files';
import { sendDueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';

export type SweepName = 'deadlines' | 'payments' | 'offers' | 'mail' | 'alerts' | 'cleanup' | 'desk';

export interface Sweep {
  /** Seconds between runs when nobody triggers it. */
  everySeconds: number;
  /** Run in sequence. Each handles everything due and may run in any number of processes at once. */
  steps: readonly ((deps: Deps) => Promise<unknown>)[];
}

/**
 * Background work. Due times are in the rows (`due_at`), never in the queue, so a lost trigger, a killed process or an
 * unavailable database only causes a delay.
 */
export const sweeps = {
  deadlines: {
    everySeconds: 10,
    // Prices first: a month that is due may be cheaper than the one before.
    steps: [advancePrices, advanceDueBookings, expireDueTours, advanceDueWaitlists, mailFirstDays],
  },
  payments: { everySeconds: 10, steps: [chargeDuePayments, sendDueRefunds, eraseClosedFamilies] },
  offers: { everySeconds: 15, steps: [offerFreePlaces] },
  alerts: { everySeconds: 60, steps: [resetTakenAlerts, announcePlaces, mailMornings] },
  mail: { everySeconds: 10, steps: [sendDueMail] },
  cleanup: { everySeconds: 900, steps: [forgetExpired, resealSecrets, removeOrphans, removeGatewayCards] },
  /** Demonstrations only. */
  desk: { everySeconds: 3, steps: [answerRequests] },
} as const satisfies Record<SweepName, Sweep>;

/** The sweeps of every program. */
export const sweepNames = (Object.keys(sweeps) as SweepName[]).filter((name) => name !== 'desk');

/** Runs one sweep over everything due. */
export async function runSweep(deps: Deps, name: SweepName): Promise<void> {
  const { steps }: Sweep = sweeps[name];
  for (const step of steps) await step(deps);
}

/** Runs all sweeps once: for tests, and for the desk when no program is running. */
export async function runDue(deps: Deps): Promise<void> {
  for (const name of sweepNames) await runSweep(deps, name);
}
