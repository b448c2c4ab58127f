import { randomBytes, randomUUID } from 'node:crypto';
import { AppError, conflict } from '@/lib/app-error';
import { type LinkPurpose, linkPaths, type RequestKind } from '@/lib/paths';
import {
  findLink,
  findLinkById,
  holdContact,
  insertLink,
  type LinkRow,
  noteOpened,
} from '@/server/areas/facilities/contacts/rows';
import { isUsable } from '@/server/areas/facilities/contacts/rules';
import { count, take } from '@/server/areas/family/session/throttle';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { isKeyedHash, keyedHash, plainHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';

interface LinkTarget {
  purpose: LinkPurpose;
  /** For the purpose `request`. */
  request?: { kind: RequestKind; id: string };
  /** Null while the request waits for the facility. */
  expiresAt: Date | null;
}

/** A key that cannot be guessed. Only its hash is stored. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** Makes a link for one contact and returns its address. */
export async function makeLink(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  contactId: string,
  target: LinkTarget,
): Promise<string> {
  return `${deps.publicUrl}${linkPaths[target.purpose](await makeLinkKey(tx, deps, contactId, target))}`;
}

/** As {@link makeLink}, but returns the key. */
export async function makeLinkKey(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  contactId: string,
  { purpose, request, expiresAt }: LinkTarget,
): Promise<string> {
  const key = newKey();
  await insertLink(tx, {
    id: randomUUID(),
    keyHash: plainHash(key),
    contactId,
    purpose,
    subject: request?.kind ?? null,
    subjectId: request?.id ?? null,
    createdAt: deps.clock.now(),
    expiresAt,
  });
  return key;
}

export const linkEnded = () => new AppError('notFound', 'This link has ended or was never one of ours.');

/** A link that works, and the token with which its page posts. */
export interface OpenLink {
  link: LinkRow;
  token: string;
}

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'rates' | 'keys'>;

/**
 * The link of this key and purpose, or one of these purposes. Throws `notFound` for an unknown, expired or revoked one, and limits guessing by network
 * address (`tooMany`).
 */
export async function openLink(
  deps: LinkDeps,
  key: string,
  purpose: LinkPurpose | readonly LinkPurpose[],
  address: string,
): Promise<OpenLink> {
  const link = await findLink(deps.db, plainHash(key), [purpose].flat());
  if (!link || !isUsable(link, deps.clock.now())) {
    await count(deps, 'unknownToken', address);
    throw linkEnded();
  }
  await noteOpened(deps.db, link.id, deps.clock.now());
  return { link, token: tokenOf(deps, link.id) };
}

/**
 * As {@link openLink}, for a POST: the token shows that it comes from the link's page and not from a program that follows links.
 * Throws `conflict` for another token.
 */
export async function actByLink(
  deps: LinkDeps,
  { key, token }: { key: string; token: string },
  purpose: LinkPurpose | readonly LinkPurpose[],
  address: string,
): Promise<LinkRow> {
  const { link } = await openLink(deps, key, purpose, address);
  requireToken(deps, link.id, token);
  return link;
}

/**
 * In the transaction of what a contact does by a link: until it ends, the contact cannot be removed, nor their links revoked. Call it
 * after the locks on requests. Throws `notFound` if that has just been done.
 */
export async function holdLink(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, contactId }: Pick<LinkRow, 'id' | 'contactId'>,
): Promise<void> {
  await holdContact(tx, contactId);
  // Read after the lock was granted.
  const link = await findLinkById(tx, id);
  if (!link || !isUsable(link, clock.now())) throw linkEnded();
}

/**
 * Before a link is mailed to a contact whose page asks for it: throws `conflict` for a mailbox that has had enough, and `tooMany` by
 * network address.
 */
export async function limitMailedLinks(deps: LinkDeps, email: string, address: string): Promise<void> {
  await count(deps, 'mailAddress', address);
  if ((await take(deps, 'mailMailbox', email)) !== null)
    throw conflict(
      'We’ve sent several e‑mails to this address in the last hour. Use the links in them, or wait a while.',
    );
}

/** The token with which the page of this link or claim posts. */
export const tokenOf = ({ keys }: Pick<Deps, 'keys'>, id: string): string => keyedHash(keys, 'answer-page', id);

/** Throws `conflict` for the token of another page. */
export function requireToken(deps: Pick<Deps, 'keys'>, id: string, token: string): void {
  if (!isKeyedHash(deps.keys, 'answer-page', id, token))
    throw conflict('Open the link from your e‑mail again, and answer there.');
}
