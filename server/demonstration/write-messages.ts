import { hourMs } from '@/lib/dates/durations';
import { readGroup } from '@/server/areas/care/bookings/rows';
import { listContacts } from '@/server/areas/facilities/contacts/rows';
import { findAccountById } from '@/server/areas/family/records/rows/account';
import type { Tx } from '@/server/db/connection';
import { bookingId } from '@/server/demonstration/booking-rows';
import { guardians, parentFamily } from '@/server/demonstration/data/families/people';
import { seedId } from '@/server/demonstration/data/seed';
import { insertAll } from '@/server/demonstration/rows';

const words = [
  { side: 'family', text: 'Maya naps with her grey rabbit. May she bring it?' },
  { side: 'facility', text: 'Of course. Please put her name on it.\nDoes she need a blanket, too?' },
] as const;

/** Writes the messages about the confirmed example anew, with its dates; nothing once a parent has changed that booking. */
export async function writeMessages(tx: Tx): Promise<void> {
  const { familyId, accountId } = parentFamily;
  const booking = await readGroup(tx, bookingId('confirmed'), familyId);
  if (!booking?.isExample) return;
  const [contact] = await listContacts(tx, booking.facilityId, true);
  const account = await findAccountById(tx, accountId);
  if (!contact || !account) return;
  const ids = words.map((_, index) => seedId('message', index));
  await tx.deleteFrom('threadMessage').where('id', 'in', ids).execute();
  await insertAll(
    tx,
    'threadMessage',
    words.map(({ side, text }, index) => ({
      id: ids[index]!,
      familyId,
      subject: 'booking',
      subjectId: booking.id,
      position: index + 1,
      side,
      accountId: side === 'family' ? accountId : null,
      contactId: side === 'facility' ? contact.id : null,
      author: side === 'family' ? guardians[0]!.firstName : contact.name,
      authorRole: side === 'facility' ? contact.role : null,
      text,
      createdAt: new Date(booking.createdAt.getTime() + (index + 1) * hourMs),
      seenAt: side === 'family' ? new Date(booking.createdAt.getTime() + 2 * hourMs) : null,
      mailed: false,
    })),
  );
}
