import type { AccountLink } from '@/api/contract/types';
import type { Caller } from '@/lib/requests/call';
import { listLinks } from '@/server/areas/account/rows/links';
import { listAdults } from '@/server/areas/family/rows/account';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Who shares the family record, and who is invited to: each side reads the other's address. Where the one who invited has
 * left, a linked adult reads another's; alone on the record, nobody's.
 */
export async function listAccountLinks(deps: Pick<Deps, 'db'>, caller: Caller): Promise<AccountLink[]> {
  const links = await listLinks(deps.db, caller.familyId);
  const adults = await listAdults(deps.db, caller.familyId);
  const another = adults.find((adult) => adult.id !== caller.accountId)?.email;
  return links.flatMap((link) => {
    const isOwn = link.accountId === caller.accountId;
    const email = isOwn ? (link.inviterEmail ?? another) : (link.linkedEmail ?? link.email);
    if (email === undefined) return [];
    const acceptedAt = link.acceptedAt?.toISOString() ?? null;
    return [{ id: link.id, email, createdAt: link.createdAt.toISOString(), acceptedAt, own: isOwn }];
  });
}
