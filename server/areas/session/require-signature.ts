import { AppError } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { hasSigned } from '@/server/areas/family/rows/records';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Throws `forbidden` unless the caller's family has signed an agreement, of whatever version (product rules 6 and 7).
 */
export async function requireSignature(deps: Pick<Deps, 'db'>, caller: Caller): Promise<void> {
  if (!(await hasSigned(deps.db, caller.familyId))) {
    throw new AppError('forbidden', 'Finish your registration first.');
  }
}
