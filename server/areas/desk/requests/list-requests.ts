import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal } from '@/lib/workflow/workflow';
import { listDeskRequests, type DeskRequest } from '@/server/areas/desk/rows';
import type { Deps } from '@/server/areas/shared/deps';

type Kind = DeskRequest['kind'];
/** Every status of each kind, by the names of product section 4. */
const statuses = { booking: BookingStatus, tour: TourStatus, waitlist: WaitlistStatus } as const satisfies Record<
  Kind,
  Record<string, number>
>;
const kinds = Object.keys(statuses) as Kind[];

/** The names that a status may have, in whatever kind. */
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

/** The newest requests of a facility or of all: those in a status (its name), or those that are not over. */
export async function listRequests(
  deps: Pick<Deps, 'db'>,
  { facilityId = null, status, limit }: { facilityId?: string | null; status?: string; limit: number },
): Promise<DeskRequest[]> {
  const wanted = status
    ? kinds.flatMap((kind) => {
        const table: Record<string, number> = statuses[kind];
        const value = table[status];
        return value === undefined ? [] : [{ kind, status: value }];
      })
    : open;
  return listDeskRequests(deps.db, { facilityId, wanted, limit });
}
