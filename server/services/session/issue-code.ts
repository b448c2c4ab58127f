import { randomBytes, randomUUID } from 'node:crypto';
import type { Tx } from '@/server/db/connection';
import type { Mail } from '@/server/domain/mail/mail';
import { codeLifetimeMs, hashCode, newMailCode, type CodePurpose } from '@/server/domain/session/mail-code';
import { insertCode } from '@/server/repositories/mail-codes';
import { listSignUps } from '@/server/repositories/session-sign-ups';
import type { Deps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';

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
} as const satisfies Partial<Record<Mail['kind'], CodePurpose>>;

/** Makes a code, keeps its hash, and puts the mail that carries it into the outbox. Earlier codes stay good until used. */
export async function issueCode(
  tx: Tx,
  deps: CodeDeps,
  kind: Exclude<keyof typeof purposeOf, 'confirm'>,
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

async function keepCode(
  tx: Tx,
  deps: CodeDeps,
  kind: keyof typeof purposeOf,
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
    email: kind === 'emailChange' ? to : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifetimeMs),
  });
  return code;
}
