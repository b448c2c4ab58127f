import { randomUUID } from 'node:crypto';
import type { Tx } from '@/server/db/connection';
import { codeLifetimeMs, hashCode, newMailCode, type CodePurpose } from '@/server/domain/session/mail-code';
import { insertCode } from '@/server/repositories/mail-codes';
import type { Deps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';

export interface CodeRequest {
  accountId: string;
  familyId: string;
  purpose: CodePurpose;
  /** The mailbox that gets it. */
  to: string;
  /** `confirm`: the hash of the password that the confirmation puts into force. */
  passwordHash?: string;
}

const kinds = { confirm: 'confirm', reset: 'reset', email: 'emailChange' } as const satisfies Record<
  CodePurpose,
  string
>;

/** Makes a code, keeps its hash, and puts the mail that carries it into the outbox. Earlier codes stay good until used. */
export async function issueCode(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secret' | 'publicUrl' | 'settings'>,
  request: CodeRequest,
): Promise<void> {
  const now = deps.clock.now();
  const code = newMailCode();
  await insertCode(tx, {
    id: randomUUID(),
    accountId: request.accountId,
    purpose: request.purpose,
    codeHash: hashCode(deps.secret, code),
    passwordHash: request.passwordHash ?? null,
    email: request.purpose === 'email' ? request.to : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifetimeMs),
  });
  await enqueueMail(tx, deps, { kind: kinds[request.purpose], to: request.to, familyId: request.familyId, code });
}
