import { randomBytes, randomUUID } from 'node:crypto';
import type { Tx } from '@/server/db/connection';
import type { Mail } from '@/server/areas/mail/rules/mail';
import {
  codeLifetimeMs,
  hashCode,
  newMailCode,
  undoLifetimeMs,
  type CodePurpose,
} from '@/server/areas/session/rules/mail-code';
import { insertCode } from '@/server/areas/mail/rows';
import { listSignUps } from '@/server/areas/session/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';

type CodeDeps = Pick<Deps, 'clock' | 'secret' | 'publicUrl' | 'settings'>;

interface Recipient {
  accountId: string;
  familyId: string;
  /** The mailbox that gets it. */
  to: string;
}

/** What the code of each kind of mail is good for. */
const purposeOf = {
  confirm: 'confirm',
  reset: 'reset',
  choosePassword: 'reset',
  emailChange: 'email',
  emailChanged: 'undo',
} as const satisfies Partial<Record<Mail['kind'], CodePurpose>>;
type CodeMail = keyof typeof purposeOf;

/** These two belong to an address: the one to be confirmed, the one to be brought back. */
const namesAddress = (kind: CodeMail) => kind === 'emailChange' || kind === 'emailChanged';

/** Makes a code, keeps its hash, and puts the mail that carries it into the outbox. Earlier codes stay good until used. */
export async function issueCode(
  tx: Tx,
  deps: CodeDeps,
  kind: Exclude<CodeMail, 'confirm' | 'emailChanged'>,
  recipient: Recipient,
): Promise<void> {
  const { to, familyId } = recipient;
  await enqueueMail(tx, deps, { kind, to, familyId, code: await keepCode(tx, deps, kind, recipient, null) });
}

/**
 * The same for a code that confirms an account: it puts the password of this sign-up into force, or, without one, none. The
 * mail says so where others have signed up with the address. Call it under the account's lock.
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

/**
 * The same for the old mailbox of an account whose address changes, or is about to (`pending`): the code undoes it for seven
 * days (product rule 6).
 */
export async function issueUndo(tx: Tx, deps: CodeDeps, recipient: Recipient, pending: boolean): Promise<void> {
  const { to, familyId } = recipient;
  const code = await keepCode(tx, deps, 'emailChanged', recipient, null);
  await enqueueMail(tx, deps, { kind: 'emailChanged', to, familyId, pending, code });
}

/** A code for a new password that goes into no mail: its receiver has just proven the mailbox. */
export const openReset = (tx: Tx, deps: CodeDeps, recipient: Recipient): Promise<string> =>
  keepCode(tx, deps, 'reset', recipient, null);

async function keepCode(
  tx: Tx,
  deps: CodeDeps,
  kind: CodeMail,
  { accountId, to }: Recipient,
  signUpId: string | null,
): Promise<string> {
  const now = deps.clock.now();
  const code = newMailCode(randomBytes);
  await insertCode(tx, {
    id: randomUUID(),
    accountId,
    purpose: purposeOf[kind],
    codeHash: hashCode(deps.secret, code),
    signUpId,
    email: namesAddress(kind) ? to : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (kind === 'emailChanged' ? undoLifetimeMs : codeLifetimeMs)),
  });
  return code;
}
