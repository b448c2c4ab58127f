import { createHash, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError, conflict, notFound } from '@/lib/app-error';
import { uuidPattern } from '@/lib/ids';
import { normaliseEmail } from '@/lib/validation/email';
import type { DeletionRow } from '@/server/areas/care/requests/rows/deletion-obstacles';
import { eraseAccounts, planDeletion, sendGoodbye } from '@/server/areas/family/account/delete-account';
import { listEndings } from '@/server/areas/family/account/end-requests';
import { exportAccount } from '@/server/areas/family/account/export-account';
import { countFamily } from '@/server/areas/family/account/rows/family-erasure';
import { listSharedFamilies } from '@/server/areas/family/account/rows/links';
import { type Erasure, proofsFile, withProof } from '@/server/areas/family/account/rules';
import {
  findAccountByEmail,
  findAccountById,
  listAdults,
  lockAccount,
  updateAccount,
} from '@/server/areas/family/records/rows/account';
import { listLogins } from '@/server/areas/family/session/rows';
import { isHashOf, shownHash } from '@/server/areas/family/session/throttle';
import { removeGivenUpFiles } from '@/server/areas/platform/files/remove-files';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';

/** Finds an account by its e-mail address or id. Throws `notFound`. */
export async function findAccount(deps: Pick<Deps, 'db'>, text: string) {
  const account = uuidPattern.test(text)
    ? await findAccountById(deps.db, text)
    : await findAccountByEmail(deps.db, normaliseEmail(text));
  if (!account) throw new AppError('notFound', `There is no account ${text}.`);
  return account;
}

/** The records of an account, with their adults and what they have. */
export async function showAccount(deps: Pick<Deps, 'db'>, text: string) {
  const account = await findAccount(deps, text);
  const families = [];
  for (const id of [account.ownFamilyId, ...(await listSharedFamilies(deps.db, account.id))]) {
    const adults = await listAdults(deps.db, id);
    families.push({ id, adults: adults.map(({ email }) => email), counts: await countFamily(deps.db, id) });
  }
  return { account, families };
}

/**
 * Blocks an account from new requests and mails its holder the reason. Existing requests are not affected.
 * Throws `conflict` if it is already blocked.
 * @returns the requests that continue, in all records of the account
 */
export async function blockAccount(deps: Deps, text: string, reason: string): Promise<DeletionRow[]> {
  const { families } = await showAccount(deps, text);
  await changeBlock(deps, text, { reason });
  const goingOn = [];
  for (const { id } of families) goingOn.push(...(await listEndings(deps.db, id, deps.clock.now())));
  return goingOn;
}

/** Throws `conflict` if it is not blocked. */
export const unblockAccount = (deps: Deps, text: string): Promise<void> => changeBlock(deps, text, null);

async function changeBlock(deps: Deps, text: string, block: { reason: string } | null): Promise<void> {
  const { id } = await findAccount(deps, text);
  await inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw notFound();
    const isBlocked = account.blockedAt !== null;
    if (isBlocked === (block !== null))
      throw conflict(`The account is ${isBlocked ? 'blocked already' : 'not blocked'}.`);
    await updateAccount(tx, id, { blockedAt: block && deps.clock.now(), blockedReason: block && block.reason });
    const to = { to: account.email, familyId: account.familyId };
    await enqueueMail(
      tx,
      deps,
      block ? { kind: 'accountBlocked', ...to, ...block } : { kind: 'accountUnblocked', ...to },
    );
  });
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

async function addProof({ files }: Pick<Deps, 'files'>, entry: Parameters<typeof withProof>[1]): Promise<string> {
  const text = Buffer.from((await files.get(proofsFile)) ?? []).toString('utf8');
  const added = withProof(text, entry);
  await files.put(proofsFile, Buffer.from(added.text), 'application/x-ndjson');
  return added.hash;
}
