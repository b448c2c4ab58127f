import type { Tx } from '@/server/db/connection';
import { alertTitle } from '@/server/domain/mail/alert-letter';
import type { AlertFound } from '@/server/domain/mail/mail';
import { insertNotices } from '@/server/repositories/notices';
import type { Deps } from '@/server/services/deps';

/** A notice for each adult of the family, which leads to the alert on the Saved page. */
export async function noticeAlert(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  familyId: string,
  found: AlertFound,
): Promise<void> {
  const createdAt = deps.clock.now();
  const { alertId: subjectId } = found;
  const title = alertTitle([found]);
  await insertNotices(tx, { familyId, subject: 'alert', subjectId, number: '', title, createdAt }, null);
}
