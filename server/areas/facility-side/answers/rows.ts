import type { RequestKind } from '@/lib/paths';
import type { Actor } from '@/lib/workflow/workflow';
import type { KnownMove } from '@/server/areas/care/requests/rows/moves';
import type { Queryable } from '@/server/db/connection';

/** What a facility may see of these children, in the order of creation. */
export const childrenSeen = (db: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('child')
        .select(['id', 'firstName', 'lastName', 'birthDate', 'allergies', 'medicalNotes'])
        .where('id', 'in', ids)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();

/** A request's moves with the contact who made each, oldest first. */
export async function movesWithContacts(db: Queryable, subject: RequestKind, id: string) {
  const moves = await db
    .selectFrom('move')
    .leftJoin('facilityContact', 'facilityContact.id', 'move.contactId')
    .select([
      'move.at',
      'move.actor',
      'move.action',
      'move.note',
      'move.details',
      'facilityContact.name as contactName',
    ])
    .where('move.subject', '=', subject)
    .where('move.subjectId', '=', id)
    .orderBy('move.id')
    .execute();
  return moves.map((move) => ({ ...move, actor: move.actor as Actor, details: move.details as KnownMove['details'] }));
}
