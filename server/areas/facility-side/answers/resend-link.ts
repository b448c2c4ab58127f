import type { LinkPurpose } from '@/lib/paths';
import { findAnyRequest } from '@/server/areas/care/requests/rows/any-request';
import { linkExpiry } from '@/server/areas/care/requests/tell-facility';
import { makeLink } from '@/server/areas/facilities/contacts/links';
import { findLink, type LinkRow } from '@/server/areas/facilities/contacts/rows';
import { expiryOf, isHeld } from '@/server/areas/facilities/contacts/rules';
import { isOver } from '@/server/areas/facility-side/answers/rules';
import { readThread } from '@/server/areas/facility-side/threads/read-thread';
import { count, inEvenTime, take } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { plainHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Mails a new link to the contact of a link that has ended. Neither the answer nor its time says whether the key was known. Throws
 * `tooMany` by network address; a mailbox that has had enough gets no more.
 */
export const resendLink = (deps: Deps, key: string, address: string): Promise<Record<string, never>> =>
  inEvenTime(async () => {
    await count(deps, 'mailAddress', address);
    const link = await findLink(deps.db, plainHash(key));
    if (!link || !isHeld(link) || (await take(deps, 'mailMailbox', link.contactEmail)) !== null) return {};
    await inTransaction(deps, async (tx) => {
      const target = await targets[link.purpose](tx, deps, link);
      if (!target) return;
      const facts = { to: link.contactEmail, familyId: target.familyId, facilityName: link.facilityName };
      const made = await makeLink(tx, deps, link.contactId, target);
      await enqueueMail(tx, deps, { kind: 'linkRenewed', ...facts, contactName: link.contactName, link: made });
    });
    return {};
  });

type Target = Parameters<typeof makeLink>[3] & { familyId: string | null };

const unrelated = (purpose: Exclude<LinkPurpose, 'request'>, { clock }: Deps): Target => ({
  purpose,
  expiresAt: expiryOf(purpose, clock.now()),
  familyId: null,
});

/** The new link by purpose; null if there is nothing left that it would open. */
const targets: Record<LinkPurpose, (tx: Tx, deps: Deps, link: LinkRow) => Promise<Target | null>> = {
  // The page of a confirmed contact leads to the facts.
  contact: async (_, deps, { confirmedAt }) => unrelated(confirmedAt === null ? 'contact' : 'facts', deps),
  async request(tx, deps, { subjectId, facilityId }) {
    const request = subjectId ? await findAnyRequest(tx, subjectId) : undefined;
    if (!request || request.facilityId !== facilityId || request.passedOn) return null;
    const { kind, id, familyId } = request;
    // A request that is over has a link as long as messages can be sent.
    if (isOver(request) && (await readThread(tx, deps, { kind, id }, { facilityId })).state === 'closed') return null;
    return { purpose: 'request', request: { kind, id }, expiresAt: linkExpiry(request, deps.clock.now()), familyId };
  },
  day: async (_, deps) => unrelated('day', deps),
  places: async (_, deps) => unrelated('places', deps),
  facts: async (_, deps) => unrelated('facts', deps),
  pin: async (_, deps) => unrelated('pin', deps),
};
