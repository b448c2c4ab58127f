import type { BookingType, WaitlistStatus } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';

/** What a waitlist request is moved by, locked. Its booking's lock, where it has one, is taken before. */
export async function lockWaitlistState(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('waitlistGroup')
    .select(['id', 'version', 'status', 'type', 'bookingDates', 'startMonth'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: row.status as WaitlistStatus, type: row.type as BookingType };
}

export async function setWaitlistState(
  tx: Tx,
  id: string,
  state: { status: WaitlistStatus; dueAt: Date | null; updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('waitlistGroup')
    .set((eb) => ({ ...state, isExample: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
