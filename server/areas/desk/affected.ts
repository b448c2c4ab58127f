import { AppError, conflict } from '@/lib/app-error';
import { type AffectedDeed, type AffectedRequest, areContradictions } from '@/lib/facilities/affected';
import { bookingStatusLabels, tourStatusLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { changeFacts } from '@/server/areas/facts/change-facts';
import { writeDates } from '@/server/areas/mail/rules/mail-text';
import type { Deps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';

const words = {
  listed: 'still waits for your answer: decline it, or approve what is left',
  withdraw: 'your offer is withdrawn',
  cancel: 'the booking is cancelled',
  cancelDates: 'these dates are cancelled',
  leaveOut: 'these dates are left out of the care',
  cancelTour: 'the tour is cancelled',
} as const satisfies Record<AffectedDeed, string>;

function lineOf({ number, request, dates, deed, refund, currency, byMonth }: AffectedRequest): string {
  const { label } = request.kind === 'booking' ? bookingStatusLabels[request.status] : tourStatusLabels[request.status];
  const money = refund > 0 ? `; ${formatMoney(refund, currency)} is refunded` : '';
  const month = byMonth ? '; the month is not refunded' : '';
  return `${number} (${label}), ${writeDates(dates)}: ${words[deed]}${money}${month}`;
}

/** {@link changeFacts} for an operator: a line of text for each request, and the option that confirms them. */
export async function changeAtDesk<T>(
  deps: Deps,
  facilityId: string,
  confirmed: string | undefined,
  write: (tx: Tx) => Promise<T>,
): Promise<{ written: T; affected: string[] }> {
  try {
    const { written, affected } = await changeFacts(deps, facilityId, { confirmed, write });
    return { written, affected: affected.map(lineOf) };
  } catch (error) {
    if (!(error instanceof AppError && areContradictions(error.details))) throw error;
    const { affected, code } = error.details;
    const lines = affected.map((one) => `  ${lineOf(one)}`);
    throw conflict([error.message, ...lines, `To go on and do this, add: --cancel ${code}`].join('\n'));
  }
}
