import type { Tx } from '@/server/db/connection';

export async function insertSupportMessage(
  tx: Tx,
  message: { id: string; familyId: string; accountId: string; subject: string; message: string; at: Date },
): Promise<void> {
  await tx.insertInto('supportMessage').values(message).execute();
}

/** False when this family has invited this recipient before. The family's lock is held. */
export async function insertInvitation(
  tx: Tx,
  invitation: { id: string; familyId: string; recipient: string; at: Date },
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('invitation')
    .select('id')
    .where('familyId', '=', invitation.familyId)
    .where('recipient', '=', invitation.recipient)
    .executeTakeFirst();
  if (earlier) return false;
  await tx.insertInto('invitation').values(invitation).execute();
  return true;
}
