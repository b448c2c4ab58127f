import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '@/lib/app-error';
import { noteAccountAct } from '@/server/areas/family/records/rows/record-activity';
import { listSignUps } from '@/server/areas/family/session/rows';
import {
  codeHashes,
  codeLifetimes,
  type CodePurpose,
  hashCode,
  newMailCode,
} from '@/server/areas/family/session/rules/mail-code';
import { count, type ThrottleDeps } from '@/server/areas/family/session/throttle';
import { enqueueMail, type MailOf } from '@/server/areas/platform/mail/outbox';
import { findCode, insertCode, listLeftAddresses } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';

type CodeDeps = Pick<Deps, 'clock' | 'keys' | 'publicUrl' | 'settings'>;

interface Recipient {
  accountId: string;
  familyId: string;
  to: string;
}

const purposeOf = {
  confirm: 'confirm',
  reset: 'reset',
  choosePassword: 'reset',
  emailChange: 'email',
  emailChanged: 'undo',
  newDevice: 'notMe',
  passwordChanged: 'notMe',
  passkeyAdded: 'notMe',
  passkeyRemoved: 'notMe',
  linkAccepted: 'notMe',
  factorOn: 'notMe',
  factorOff: 'notMe',
  recoveryCodesMade: 'notMe',
  lostFactorBegun: 'notMe',
  lostFactorStopped: 'notMe',
  lostFactorOff: 'notMe',
} as const satisfies Record<string, CodePurpose>;
type CodeMail = keyof typeof purposeOf;
type Warning = { [K in CodeMail]: (typeof purposeOf)[K] extends 'notMe' ? K : never }[CodeMail];

/** These codes store an address: the one to confirm, or the one to restore. */
const namesAddress = (kind: CodeMail) => kind === 'emailChange' || kind === 'emailChanged';

/** Creates a code, stores its hash and enqueues the mail with it. Earlier codes stay valid. */
export async function issueCode(
  tx: Tx,
  deps: CodeDeps,
  kind: 'reset' | 'choosePassword' | 'emailChange',
  recipient: Recipient,
): Promise<void> {
  const { to, familyId } = recipient;
  await enqueueMail(tx, deps, { kind, to, familyId, code: await keepCode(tx, deps, kind, recipient, null) });
}

/**
 * Issues a code that confirms the account and activates the password of this sign-up; null activates none. The mail says so
 * if there are several sign-ups with the address. Call it under the account's lock.
 */
export async function issueConfirmation(
  tx: Tx,
  deps: CodeDeps,
  recipient: Recipient,
  signUpId: string | null,
): Promise<void> {
  const { accountId, to, familyId } = recipient;
  const isOnly = (await listSignUps(tx, accountId)).length === 1;
  const signUps = signUpId === null ? 'noneOfSeveral' : isOnly ? 'one' : 'oneOfSeveral';
  const code = await keepCode(tx, deps, 'confirm', recipient, signUpId);
  await enqueueMail(tx, deps, { kind: 'confirm', to, familyId, code, signUps });
}

/** Sends the old mailbox a code that undoes a change of address, done or `pending`, for seven days (product rule 6). */
export async function issueUndo(tx: Tx, deps: CodeDeps, recipient: Recipient, pending: boolean): Promise<void> {
  const { to, familyId } = recipient;
  const code = await keepCode(tx, deps, 'emailChanged', recipient, null);
  await enqueueMail(tx, deps, { kind: 'emailChanged', to, familyId, pending, code });
}

type FactsOf<M> = M extends unknown ? Omit<M, 'to' | 'familyId' | 'code'> : never;

/**
 * Mails the owner of an account what was done with it, with the link "This wasn't me" (record 0201). `since`: what the account
 * has shared from then on ends with that link; the present unless given.
 */
export async function warn(
  tx: Tx,
  deps: CodeDeps,
  { id: accountId, email: to, familyId }: { id: string; email: string; familyId: string },
  mail: FactsOf<MailOf<Warning>>,
  since?: Date,
): Promise<void> {
  const code = await keepCode(tx, deps, mail.kind, { accountId, familyId, to }, null, since);
  await enqueueMail(tx, deps, { ...mail, to, familyId, code });
}

type FactorWarning = Extract<MailOf<Warning>, { undoes: boolean }>;
type ToldOf<M> = M extends unknown ? Omit<M, 'to' | 'familyId' | 'code' | 'undoes'> : never;

/**
 * Notes what was done with the second factor in every record that the account can open, and warns at every address of it: a
 * mailbox that it has left within seven days gets another link that undoes the change.
 */
export async function warnEverywhere(
  tx: Tx,
  deps: CodeDeps,
  account: { id: string; email: string; familyId: string },
  mail: ToldOf<FactorWarning>,
): Promise<void> {
  const { id: accountId, familyId } = account;
  const now = deps.clock.now();
  await noteAccountAct(tx, accountId, { at: now, kind: mail.kind });
  await warn(tx, deps, account, { ...mail, undoes: false } as FactsOf<FactorWarning>);
  for (const left of await listLeftAddresses(tx, account, now)) {
    const code = newMailCode(randomBytes);
    const codeHash = hashCode(deps.keys, code);
    await insertCode(tx, { id: randomUUID(), accountId, purpose: 'undo', codeHash, signUpId: null, ...left });
    await enqueueMail(tx, deps, { ...mail, undoes: true, to: left.email, familyId, code } as FactorWarning);
  }
}

/** Issues a reset code without a mail, for a caller who has just proven the mailbox. */
export const openReset = (tx: Tx, deps: CodeDeps, recipient: Recipient): Promise<string> =>
  keepCode(tx, deps, 'reset', recipient, null);

async function keepCode(
  tx: Tx,
  deps: CodeDeps,
  kind: CodeMail,
  { accountId, to }: Recipient,
  signUpId: string | null,
  since?: Date,
): Promise<string> {
  const now = deps.clock.now();
  const purpose = purposeOf[kind];
  const code = newMailCode(randomBytes);
  await insertCode(tx, {
    id: randomUUID(),
    accountId,
    purpose,
    codeHash: hashCode(deps.keys, code),
    signUpId,
    email: namesAddress(kind) ? to : null,
    createdAt: since ?? now,
    expiresAt: new Date(now.getTime() + codeLifetimes[purpose]),
  });
  return code;
}

/** The same error for mistyped, used, expired and unknown codes. */
export const notUsable = () =>
  new AppError(
    'notFound',
    'This link or code has expired or was already used. Check what you typed, or ask for a new one.',
  );

/** Returns the stored code if it has one of these purposes, is unused and not expired. Throws `notFound`. */
export async function requireCode(
  db: Queryable,
  deps: Pick<Deps, 'clock' | 'keys'>,
  typed: string,
  purposes: readonly CodePurpose[],
) {
  const found = await findCode(db, codeHashes(deps.keys, typed));
  if (!found || found.usedAt !== null || found.expiresAt <= deps.clock.now()) throw notUsable();
  if (!purposes.includes(found.purpose as CodePurpose)) throw notUsable();
  return found;
}

/** Like `requireCode`, and throttles guessing by network address (`tooMany`). */
export async function requireCodeOf(
  deps: ThrottleDeps & Pick<Deps, 'clock'>,
  typed: string,
  purposes: readonly CodePurpose[],
  address: string,
) {
  try {
    return await requireCode(deps.db, deps, typed, purposes);
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') await count(deps, 'unknownToken', address);
    throw error;
  }
}
