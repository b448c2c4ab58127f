import type { AccountLink } from '@/api/contract/types';
import type { Caller } from '@/lib/call';
import { listLinks } from '@/server/repositories/account-links';
import type { Deps } from '@/server/services/deps';

/** Who shares the family record, and who is invited to: each side reads the other's address. */
export async function listAccountLinks(deps: Pick<Deps, 'db'>, caller: Caller): Promise<AccountLink[]> {
  const links = await listLinks(deps.db, caller.familyId);
  return links.map((link) => ({
    id: link.id,
    email: link.accountId === caller.accountId ? (link.inviterEmail ?? link.email) : (link.linkedEmail ?? link.email),
    createdAt: link.createdAt.toISOString(),
    acceptedAt: link.acceptedAt?.toISOString() ?? null,
  }));
}
