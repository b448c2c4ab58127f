import { conflict } from '@/lib/app-error';
import type { Tx } from '@/server/db/connection';
import { deleteAccountRow, deleteFamilyRow, listAdults, lockAccountByEmail } from '@/server/areas/family/rows/account';

/**
 * Makes room for an account at an address whose mailbox has just proven itself: a sign-up with it that nobody has confirmed
 * gives way, or anybody could keep the address from its owner. Throws `conflict` with `taken` for a confirmed account.
 */
export async function freeAddress(tx: Tx, accountId: string, email: string, taken: string): Promise<void> {
  const other = await lockAccountByEmail(tx, email);
  if (!other || other.id === accountId) return;
  if (other.confirmedAt !== null) throw conflict(taken);
  await deleteAccountRow(tx, other.id);
  if ((await listAdults(tx, other.familyId)).length === 0) await deleteFamilyRow(tx, other.familyId);
}
