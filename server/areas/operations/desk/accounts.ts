import { createHash, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError, conflict, notFound } from '@/lib/app-error';
import { uuidPattern } from '@/lib/ids';
import { emailPattern, normaliseEmail } from '@/lib/validation/email';
import type { DeletionRow } from '@/server/areas/care/requests/rows/deletion-obstacles';
import { eraseAccounts, planDeletion, sendGoodbye } from '@/server/areas/family/account/delete-account';
import { listEndings } from '@/server/areas/family/account/end-requests';
import { exportAccount } from '@/server/areas/family/account/export-account';
import { countFamily } from '@/server/areas/family/account/rows/family-erasure';
import { listSharedFamilies } from '@/server/areas/family/account/rows/links';
import { type Erasure, proofsFile, withProof } from '@/server/areas/family/account/rules';
import { findFactor } from '@/server/areas/family/factor/rows';
import {
  blockMailbox,
  findAccountByEmail,
  findAccountById,
  findBlock,
  listAdults,
  lockAccount,
  unblockMailbox,
} from '@/server/areas/family/records/rows/account';
import { startWait } from '@/server/areas/family/second-factor/lost-factor';
import { listLogins, revokeAllChains, revokeEveryChain } from '@/server/areas/family/session/rows';
import { isHashOf, shownHash } from '@/server/areas/family/session/throttle';
import { lockProofs } from '@/server/areas/operations/desk/rows';
import { removeGivenUpFiles } from '@/server/areas/platform/files/remove-files';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** Finds an account by its e-mail address or id. Throws `notFound`. */
export async function findAccount(deps: Pick<Deps, 'db'>, text: string) {
  const account = await lookUp(deps, text);
  if (account) return account;
  const block = await findBlock(deps.db, { email: normaliseEmail(text) });
  const blocked = block ? ` The mailbox is blocked: ${block.blockedReason}` : '';
  throw new AppError('notFound', `There is no account ${text}.${blocked}`);
}

const lookUp = ({ db }: Pick<Deps, 'db'>, text: string) =>
  uuidPattern.test(text) ? findAccountById(db, text) : findAccountByEmail(db, normaliseEmail(text));

/** The records of an account, with their adults and what they have. */
export async function showAccount(deps: Pick<Deps, 'db'>, text: string) {
  const account = await findAccount(deps, text);
  const families = [];
  for (const id of [account.ownFamilyId, ...(await listSharedFamilies(deps.db, account.id))]) {
    const adults = await listAdults(deps.db, id);
    families.push({ id, adults: adults.map(({ email }) => email), counts: await countFamily(deps.db, id) });
  }
  return { account, block: await findBlock(deps.db, account), families };
}

/**
 * Begins the wait that the log-in page begins for a second factor that is lost, and nothing else. Throws `notFound`, and `conflict`
 * if the account has no second factor.
 * @returns when the mail is sent that turns it off
 */
export async function reportLost(deps: Deps, text: string): Promise<Date> {
  const { id } = await findAccount(deps, text);
  return inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw notFound();
    if (!(await findFactor(tx, id))) throw conflict(`${account.email} logs in without a second factor.`);
    return startWait(tx, deps, account);
  });
}

/** Ends every session of an account, or of all (null). Passwords, passkeys and requests stay. Throws `notFound`. */
export const endSessions = (deps: Deps, text: string | null): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const now = deps.clock.now();
    if (text === null) return revokeEveryChain(tx, now);
    const { id } = await findAccount({ db: tx }, text);
    if (!(await lockAccount(tx, id))) throw notFound();
    return revokeAllChains(tx, id, now);
  });

/**
 * Blocks an account, or a mailbox without one, from beginning anything new, and mails its holder the reason. Existing requests are
 * not affected, nor are the other adults of its records. Throws `conflict` if it is already blocked.
 * @returns the requests that continue, and the other adults, in all records of the account
 */
export async function blockAccount(
  deps: Deps,
  text: string,
  { reason, by }: { reason: string; by: string },
): Promise<{ goingOn: DeletionRow[]; others: string[] }> {
  const account = await inTransaction(deps, async (tx) => {
    const { email, account } = await lockMailbox(tx, text);
    const block = { email, blockedAt: deps.clock.now(), blockedReason: reason, blockedBy: by };
    if (!(await blockMailbox(tx, block))) throw conflict(`${email} is blocked already.`);
    const kind = account ? 'accountBlocked' : 'mailboxBlocked';
    await enqueueMail(tx, deps, { kind, to: email, familyId: account?.familyId ?? null, reason });
    return account;
  });
  const goingOn: DeletionRow[] = [];
  const others = new Set<string>();
  if (!account) return { goingOn, others: [] };
  const { families } = await showAccount(deps, account.id);
  for (const { id, adults } of families) {
    goingOn.push(...(await listEndings(deps.db, id, deps.clock.now())));
    for (const email of adults) if (email !== account.email) others.add(email);
  }
  return { goingOn, others: [...others] };
}

/** Ends a block at every address that it has reached, and mails each. Throws `conflict` if there is none. */
export const unblockAccount = (deps: Deps, text: string): Promise<string[]> =>
  inTransaction(deps, async (tx) => {
    const { email } = await lockMailbox(tx, text);
    const freed = await unblockMailbox(tx, email);
    if (freed.length === 0) throw conflict(`${email} is not blocked.`);
    for (const to of freed) {
      const familyId = (await findAccountByEmail(tx, to))?.familyId ?? null;
      await enqueueMail(tx, deps, { kind: 'accountUnblocked', to, familyId });
    }
    return freed;
  });

/** The address of an account, which is locked, or one that has none. Throws `notFound`. */
async function lockMailbox(tx: Tx, text: string) {
  const email = normaliseEmail(text);
  const known = emailPattern.test(email) ? await lookUp({ db: tx }, text) : await findAccount({ db: tx }, text);
  if (!known) return { email, account: undefined };
  const account = await lockAccount(tx, known.id);
  if (!account) throw notFound();
  return { email: account.email, account };
}

/** The family's copy of its data, as the adult would download it (product rule 6). */
export async function exportFor(deps: Deps, text: string): Promise<ReadableStream<Uint8Array>> {
  const { id: accountId, familyId } = await findAccount(deps, text);
  return exportAccount(deps, { accountId, familyId, chainId: randomUUID() });
}

/** The newest log-ins by the keyed hash of their network; `about` is an account, a network address or a shown hash. */
export async function readLogins(deps: Pick<Deps, 'db' | 'keys'>, limit: number, about?: string) {
  const isNetwork = about !== undefined && (about.startsWith('#') || isIP(about) !== 0);
  const account = about === undefined || isNetwork ? undefined : await findAccount(deps, about);
  const logins = await listLogins(deps.db, isNetwork ? Number.MAX_SAFE_INTEGER : limit, account?.id);
  return logins
    .filter(({ network }) => !isNetwork || isHashOf(deps, network, about))
    .slice(0, limit)
    .map(({ network, ...login }) => ({ ...login, network: shownHash(network) }));
}

export interface EraseRequest {
  accounts: readonly string[];
  askedBy: string;
  givenBy: string;
  /** The code of the list that the operator has seen. */
  confirm: string | undefined;
}

const codeLength = 8;

/**
 * Erases accounts on request, with the records that no other adult shares. Without the code of the current list, it only returns
 * the list. The proof is written before the erasure, and withdrawn if the erasure fails.
 */
export async function eraseOnRequest(deps: Deps, { accounts: named, confirm, askedBy, givenBy }: EraseRequest) {
  const accounts = [];
  for (const text of named) accounts.push(await findAccount(deps, text));
  const { families, shared, deletion } = await planDeletion(deps, accounts);
  const plan = { families, shared, items: deletion.items };
  const code = createHash('sha256')
    .update(JSON.stringify([accounts.map(({ id }) => id), families, deletion.digest]))
    .digest('hex')
    .slice(0, codeLength);
  if (confirm === undefined) return { ...plan, code, proof: null };
  if (confirm !== code) throw conflict('This is not the code of the current list. Run the command again without it.');

  const counts: Record<string, number> = {};
  for (const familyId of families)
    for (const [name, count] of Object.entries(await countFamily(deps.db, familyId)))
      counts[name] = (counts[name] ?? 0) + count;
  const ids = accounts.map(({ id }) => id);
  const erasure: Erasure = {
    id: randomUUID(),
    at: deps.clock.now().toISOString(),
    accounts: ids,
    families,
    counts,
    askedBy,
    givenBy,
  };
  const proof = await addProof(deps, erasure);
  try {
    const { isClosing } = await inTransaction(deps, async (tx) => {
      const erased = await eraseAccounts(tx, deps, ids, deletion.digest);
      if (erased.families.join() !== families.join()) throw conflict('The list has changed. Nothing was erased.');
      return erased;
    });
    // If this fails, a job repeats it: the files to remove are stored.
    await removeGivenUpFiles(deps).catch(() => undefined);
    for (const { email } of accounts) await sendGoodbye(deps, email, isClosing);
  } catch (error) {
    // A commit whose answer was lost may have erased it: then the proof holds.
    const isThere = await findAccountById(deps.db, ids[0]!).catch(() => undefined);
    if (isThere) await addProof(deps, { id: erasure.id, at: deps.clock.now().toISOString(), withdrawn: true });
    throw error;
  }
  return { ...plan, code, proof };
}

/** Adds a line to the file. Desks that erase at the same time take turns: the store has no lock of its own. */
const addProof = (deps: Deps, entry: Parameters<typeof withProof>[1]): Promise<string> =>
  inTransaction(deps, async (tx) => {
    await lockProofs(tx);
    const text = Buffer.from((await deps.files.get(proofsFile)) ?? []).toString('utf8');
    const added = withProof(text, entry);
    await deps.files.put(proofsFile, Buffer.from(added.text), 'application/x-ndjson');
    return added.hash;
  });
