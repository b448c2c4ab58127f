import { AppError, conflict } from '@/lib/app-error';
import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import { lockGroup } from '@/server/areas/care/bookings/rows';
import { type AnyRequest, findAnyRequest, listAnyRequests } from '@/server/areas/care/requests/rows/any-request';
import { lockReview } from '@/server/areas/facility-side/facts/rows';
import { writeReply } from '@/server/areas/facility-side/facts/write-facts';
import { readCareChildren } from '@/server/areas/family/records/rows/records';
import { notifyOfRefund } from '@/server/areas/money/payments/refund-payments';
import { type FailedRefund, listFailedRefunds, payRefundsOtherwise } from '@/server/areas/money/payments/rows/refunds';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

const words = { booking: 'a booking', tour: 'a tour', waitlist: 'a waitlist request' } as const;

/** Finds a request by number (NB-…, NT-…, NW-…) or id. Throws `notFound`, and `conflict` if it is of another kind. */
export async function findRequest(
  deps: Pick<Deps, 'db'>,
  text: string,
  kind?: AnyRequest['kind'],
): Promise<AnyRequest> {
  const request = await findAnyRequest(deps.db, text);
  if (!request) throw new AppError('notFound', `There is no request ${text}.`);
  if (kind && request.kind !== kind) throw conflict(`${request.number} is ${words[request.kind]}, not ${words[kind]}.`);
  return request;
}

type Kind = AnyRequest['kind'];
/** The statuses of each kind, by their names in product section 4. */
const statuses = { booking: BookingStatus, tour: TourStatus, waitlist: WaitlistStatus } as const satisfies Record<
  Kind,
  Record<string, number>
>;
const kinds = Object.keys(statuses) as Kind[];

/** All status names, of every kind. */
export const statusNames = [...new Set(kinds.flatMap((kind) => Object.keys(statuses[kind])))];

export function statusName(kind: Kind, status: number): string {
  return Object.entries(statuses[kind]).find(([, value]) => value === status)?.[0] ?? String(status);
}

const open: readonly { kind: Kind; status: number }[] = [
  ...valuesOf(BookingStatus)
    .filter((status) => !isFinal(bookingWorkflow, status))
    .map((status) => ({ kind: 'booking' as const, status })),
  ...valuesOf(TourStatus)
    .filter((status) => !isFinal(tourWorkflow, status))
    .map((status) => ({ kind: 'tour' as const, status })),
  ...valuesOf(WaitlistStatus)
    .filter((status) => !isFinal(waitlistWorkflow, status))
    .map((status) => ({ kind: 'waitlist' as const, status })),
];

/** The newest requests, of one facility or all: with a status (by name), or not yet finished. */
export async function listRequests(
  deps: Pick<Deps, 'db'>,
  { facilityId = null, status, limit }: { facilityId?: string | null; status?: string; limit: number },
): Promise<AnyRequest[]> {
  const wanted = status
    ? kinds.flatMap((kind) => {
        const table: Record<string, number> = statuses[kind];
        const value = table[status];
        return value === undefined ? [] : [{ kind, status: value }];
      })
    : open;
  return listAnyRequests(deps.db, { facilityId, statuses: wanted, limit });
}

/** The child that is meant. Throws `notFound`, or `conflict` if several match. */
export async function chooseChild(deps: Pick<Deps, 'db'>, request: AnyRequest, wanted?: string): Promise<string> {
  const ids = request.children.length > 0 ? request.children : undefined;
  const named = await readCareChildren(deps.db, request.familyId, ids);
  const is = (child: { id: string; firstName: string }) =>
    wanted === undefined || child.id === wanted || child.firstName.toLowerCase() === wanted.toLowerCase();
  const fitting = named.filter(is);
  const names = named.map((child) => child.firstName).join(', ');
  const [child] = fitting;
  if (!child)
    throw new AppError('notFound', `No child of ${request.number} is called ${wanted}. The children are ${names}.`);
  if (fitting.length > 1)
    throw conflict(`${request.number} is for several children: ${names}. Choose one with --child.`);
  return child.id;
}

/** Stores the facility's reply to a booking's review, replacing an earlier one. Throws `invalid` or `conflict`. */
export async function replyToReview(
  deps: RequestDeps & Pick<Deps, 'db' | 'triggerJob'>,
  bookingId: string,
  text: string,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const review = await lockReview(tx, { groupId: bookingId });
    if (!review) throw conflict('This booking has no review yet.');
    await writeReply(tx, deps, review, text);
  });
}

/** Refunds that the card's bank returned; staff must pay them another way. */
export const failedRefunds = (deps: Pick<Deps, 'db'>): Promise<FailedRefund[]> => listFailedRefunds(deps.db);

/**
 * Records that the returned refunds of this booking were paid another way, and notifies the family. Returns the
 * booking's number. Throws `notFound`, and `conflict` if no refund was returned.
 */
export async function recordPaidOtherwise(
  deps: RequestDeps & Pick<Deps, 'db' | 'triggerJob'>,
  text: string,
): Promise<string> {
  const { id, number } = await findRequest(deps, text, 'booking');
  await inTransaction(deps, async (tx) => {
    const group = (await lockGroup(tx, id))!;
    const amount = await payRefundsOtherwise(tx, id, deps.clock.now());
    if (amount === 0) throw conflict(`${number} has no returned refund left to pay.`);
    await notifyOfRefund(tx, deps, group, 'refundPaidOtherwise', amount);
  });
  return number;
}
