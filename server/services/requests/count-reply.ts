import type { Tx } from '@/server/db/connection';
import { counts, type Answerable, type Reply } from '@/server/domain/requests/reply';
import { recordReply } from '@/server/repositories/facility-replies';

interface Asked {
  id: string;
  facilityId: string;
  createdAt: Date;
  /** Before the move. */
  status: number;
}

/** Counts a move among the facility's answers, where it is one; a silence is a no, and no reply time. */
export async function countReply(
  tx: Tx,
  kind: Answerable,
  { id, facilityId, createdAt, status }: Asked,
  reply: Reply | null,
  now: Date,
): Promise<void> {
  if (reply === null || !counts(reply, kind, status)) return;
  await recordReply(tx, {
    facilityId,
    subject: kind,
    subjectId: id,
    askedAt: createdAt,
    repliedAt: reply === 'silence' ? null : now,
    accepted: reply === 'accepted',
  });
}
