import type { Answer } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { keyedHash, plainHash } from '@/server/areas/shared/rules';
import { inTransaction } from '@/server/db/transaction';
import { listAlertsOfKey, pauseAlerts, type AlertRow } from '@/server/areas/alerts/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** The key with which a mail ends an alert, or (by the family's id) all of them: 256 bits that only the server can make. */
export const stopKey = (secret: string, id: string): string => keyedHash(secret, 'alert-stop', id);

const present = (alerts: readonly AlertRow[]): Answer<'readAlertStop'> => ({
  alerts: alerts.map(({ facilityName, search, paused }) => ({ facility: facilityName, search, paused })),
});

/** What a mail's link would end. Throws `notFound` for a key that was never given, or whose alerts were deleted. */
export async function readAlertStop(deps: Pick<Deps, 'db'>, key: string): Promise<Answer<'readAlertStop'>> {
  const alerts = await listAlertsOfKey(deps.db, plainHash(key));
  if (alerts.length === 0) throw notFound();
  return present(alerts);
}

/** Ends them; again changes nothing. They can be resumed by the family. Throws as {@link readAlertStop}. */
export async function stopAlerts(deps: Pick<Deps, 'db'>, key: string): Promise<Answer<'stopAlerts'>> {
  return inTransaction(deps, async (tx) => {
    const alerts = await listAlertsOfKey(tx, plainHash(key));
    if (alerts.length === 0) throw notFound();
    await pauseAlerts(
      tx,
      alerts.map(({ id }) => id),
    );
    return present(alerts.map((alert) => ({ ...alert, paused: true })));
  });
}
