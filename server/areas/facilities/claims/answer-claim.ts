import type { Answer, Body } from '@/api/contract/types';
import { AppError, conflict } from '@/lib/app-error';
import * as rows from '@/server/areas/facilities/claims/rows';
import { claimExpiry, isCurrent, stateOf } from '@/server/areas/facilities/claims/rules';
import { tellContacts } from '@/server/areas/facilities/claims/claim-facility';
import { linkEnded, makeLinkKey, requireToken, tokenOf } from '@/server/areas/facilities/contacts/links';
import { addOrFindContact, inviteContact } from '@/server/areas/facilities/contacts/manage-contacts';
import * as contacts from '@/server/areas/facilities/contacts/rows';
import { expiryOf } from '@/server/areas/facilities/contacts/rules';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { count } from '@/server/areas/family/session/throttle';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { plainHash } from '@/server/areas/platform/shared/rules';
import type { Queryable, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

type ClaimPage = Answer<'readClaimLink'>;

async function present(
  db: Queryable,
  deps: Deps,
  claim: rows.FoundClaim,
  contactKey: string | null = null,
): Promise<ClaimPage> {
  const { facilityId, facilityName, name, role, email } = claim;
  const state = stateOf(claim);
  const contact = (await contacts.listContacts(db, facilityId)).find((one) => one.email === email);
  const linkSent = state === 'approved' && contact?.confirmedAt === null;
  return { facilityName, name, role, email, state, token: tokenOf(deps, tokenIdOf(claim)), contactKey, linkSent };
}

/** A claim that is asked for again has a new key, and its earlier page no longer posts. */
const tokenIdOf = ({ keyHash }: rows.FoundClaim) => keyHash ?? '';

/** What the facility's mailbox is asked. Throws `notFound` for an unknown or ended link, and limits guessing (`tooMany`). */
export async function readClaimLink(deps: Deps, key: string, address: string): Promise<ClaimPage> {
  return present(deps.db, deps, await openClaimLink(deps, key, address));
}

async function openClaimLink(deps: Deps, key: string, address: string): Promise<rows.FoundClaim> {
  const claim = await rows.findClaimByKey(deps.db, plainHash(key));
  if (claim && isCurrent(claim, deps.clock.now())) return claim;
  await count(deps, 'unknownToken', address);
  throw linkEnded();
}

/**
 * The facility's mailbox approves or declines the claim; the same answer again does nothing. If the facility has got a contact
 * meanwhile, an approval leaves the decision to the desk. Throws as {@link readClaimLink}, and `conflict` for a token of another page
 * or a claim that was answered otherwise.
 */
export async function answerClaim(
  deps: Deps,
  key: string,
  { token, action }: Body<'answerClaim'>,
  address: string,
): Promise<ClaimPage> {
  const opened = await openClaimLink(deps, key, address);
  requireToken(deps, tokenIdOf(opened), token);
  return inTransaction(deps, async (tx) => {
    const claim = await rows.lockClaim(tx, opened.id);
    // Asked for again meanwhile: a newer link was mailed.
    if (!claim || claim.keyHash !== opened.keyHash || !isCurrent(claim, deps.clock.now())) throw linkEnded();
    const state = stateOf(claim);
    if (state !== 'open') {
      if (state === 'checking' || state !== `${action}d`)
        throw conflict('This was answered already. Here’s how it stands.');
      return present(tx, deps, claim);
    }
    const contactKey = await carryOut(tx, deps, claim, action);
    return present(tx, deps, (await rows.lockClaim(tx, claim.id))!, contactKey);
  });
}

/** Returns the key of the contact's link, if the contact is confirmed. */
async function carryOut(tx: Tx, deps: Deps, claim: rows.FoundClaim, action: 'approve' | 'decline') {
  if (action === 'decline') return decline(tx, deps, claim, null);
  const confirmed = await contacts.listContacts(tx, claim.facilityId, true);
  return confirmed.length > 0 ? leaveToDesk(tx, deps, claim, confirmed) : approve(tx, deps, claim);
}

/**
 * Makes the contact. An answer from the contact's own mailbox confirms them, and returns the key of their link. Otherwise they are
 * mailed an invitation.
 */
async function approve(tx: Tx, deps: Deps, claim: rows.FoundClaim): Promise<string | null> {
  const now = deps.clock.now();
  await rows.endClaim(tx, claim.id, 'approved', now);
  const { facilityId, facilityName, name, role, email, sentTo } = claim;
  const contact = await addOrFindContact(tx, deps, {
    facility: { id: facilityId, name: facilityName },
    name,
    role,
    email,
  });
  if (sentTo !== email) {
    await inviteContact(tx, deps, contact, facilityName);
    return null;
  }
  await contacts.confirmContact(tx, contact.id, now);
  return makeLinkKey(tx, deps, contact.id, { purpose: 'contact', expiresAt: expiryOf('contact', now) });
}

async function decline(tx: Tx, deps: Deps, claim: rows.FoundClaim, reason: string | null): Promise<null> {
  await rows.endClaim(tx, claim.id, 'declined', deps.clock.now());
  const { facilityName, email: to } = claim;
  await enqueueMail(tx, deps, { kind: 'claimDeclined', to, familyId: null, facilityName, reason });
  return null;
}

async function leaveToDesk(
  tx: Tx,
  deps: Deps,
  claim: rows.FoundClaim,
  confirmed: readonly contacts.ContactRow[],
): Promise<null> {
  await rows.giveToDesk(tx, claim.id, claimExpiry('desk', deps.clock.now()));
  await tellContacts(tx, deps, confirmed, claim);
  return null;
}

/** Unanswered claims, those for the desk first. */
export async function openClaims(deps: Deps): Promise<rows.FoundClaim[]> {
  const open = await rows.listOpenClaims(deps.db, deps.clock.now());
  return [...open.filter(({ sentTo }) => sentTo === null), ...open.filter(({ sentTo }) => sentTo !== null)];
}

/**
 * A person at the desk approves a claim, also one that the facility's mailbox was asked about: the contact is mailed an invitation.
 * `id` may be its beginning. Doing it again does nothing. Throws `notFound`, or `conflict` if the claim was answered otherwise or has
 * expired.
 */
export const approveClaim = (deps: Deps, id: string): Promise<rows.FoundClaim> =>
  // Nobody has answered from the contact's mailbox.
  decide(deps, id, 'approved', (tx, claim) => approve(tx, deps, { ...claim, sentTo: null }));

/** As {@link approveClaim}; the person who asked is mailed the reason. */
export const declineClaim = (deps: Deps, id: string, reason: string): Promise<rows.FoundClaim> =>
  decide(deps, id, 'declined', (tx, claim) => decline(tx, deps, claim, reason));

async function decide(
  deps: Deps,
  id: string,
  outcome: 'approved' | 'declined',
  make: (tx: Tx, claim: rows.FoundClaim) => Promise<unknown>,
): Promise<rows.FoundClaim> {
  const [found, another] = await rows.claimIdsLike(deps.db, id.toLowerCase());
  if (!found) throw new AppError('notFound', `There is no claim ${id}.`);
  if (another) throw conflict(`Several claims begin with ${id}. Give more of the id.`);
  return inTransaction(deps, async (tx) => {
    const claim = (await rows.lockClaim(tx, found))!;
    if (claim.outcome === outcome) return claim;
    if (claim.outcome !== null) throw conflict(`This claim was ${claim.outcome} already.`);
    if (!isCurrent(claim, deps.clock.now())) throw conflict('This claim has expired, or the facility has closed.');
    await make(tx, claim);
    return claim;
  });
}
