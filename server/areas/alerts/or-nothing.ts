import { AppError } from '@/lib/app-error';
import type { Deps } from '@/server/areas/shared/deps';

/** A search that can no longer be asked (a town without facilities, another month ahead) is no reason to stop a job; null then. */
export async function orNothing<T>(
  deps: Pick<Deps, 'log'>,
  alertId: string,
  look: () => Promise<T>,
): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ alert: alertId, code: error.code }, 'an alert could not be looked for');
    return null;
  }
}
