import type { Body, Profile } from '@/api/contract/types';
import { AppError, invalid } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call';
import { normaliseEmail } from '@/lib/validation/email';
import { normalisePhone } from '@/lib/validation/phone';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { findAccountByEmail, lockAccount, updateAccount } from '@/server/repositories/account';
import { holdFiles } from '@/server/repositories/files';
import { useUpCodes } from '@/server/repositories/mail-codes';
import { answerNone } from '@/server/services/family/none-given';
import { signAgreement } from '@/server/services/agreement/sign-agreement';
import type { Deps } from '@/server/services/deps';
import { readProfile } from '@/server/services/profile/read-profile';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { inEvenTime } from '@/server/services/session/even-time';
import { issueCode } from '@/server/services/session/issue-code';
import { count, countMail } from '@/server/services/session/throttle';

type Change = Body<'updateUser'>;
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Changes any of the account's e-mail, phone and photo, keeps which pickups the family has none of, and signs the agreement,
 * all or nothing. A new e-mail waits until
 * it is confirmed from its mailbox. Throws `invalid` by field, `conflict` before the minimum for signing is met, `tooMany`.
 */
export async function updateUser(deps: Deps, caller: Caller, change: Change, context: CallContext): Promise<Profile> {
  if (change.email !== undefined) await countMail(deps, change.email, context.address);
  if (change.signature) await count(deps, 'signings', caller.familyId);
  const apply = () => applyChange(deps, caller, change, context);
  // The time tells as little as the answer whether somebody has the new address.
  const profile = change.email === undefined ? await apply() : await inEvenTime(apply);
  deps.triggerJob('mail');
  return profile;
}

async function applyChange(deps: Deps, caller: Caller, change: Change, context: CallContext): Promise<Profile> {
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, caller.accountId);
    if (!account) throw new AppError('unauthorized', 'Please log in.');
    await changeContact(tx, caller, account, change);
    if (change.email !== undefined) await changeEmail(tx, deps, account, normaliseEmail(change.email));
    const read = () => readProfile(tx, deps, caller);
    if (change.noneGiven) await answerNone(tx, caller, change.noneGiven);
    if (change.signature) await signAgreement(tx, deps, caller, change.signature, context, read);
    return read();
  });
}

async function changeContact(tx: Tx, caller: Caller, account: Account, { phone, photoId }: Change): Promise<void> {
  // The picture it has may be of another record that it belongs to.
  const isNew = photoId && photoId !== account.photoId;
  if (isNew && !(await holdFiles(tx, caller.familyId, [photoId])).has(photoId)) {
    throw invalid({ photoId: 'Choose a photo that you uploaded.' });
  }
  const changed = {
    ...(phone === undefined ? {} : { phone: phone ? normalisePhone(phone) : null }),
    ...(photoId === undefined ? {} : { photoId }),
  };
  if (Object.keys(changed).length > 0) await updateAccount(tx, caller.accountId, changed);
}

/** Asking for the address that is in use gives up a change that was under way. */
async function changeEmail(tx: Tx, deps: Deps, account: Account, email: string): Promise<void> {
  const isOwn = normaliseEmail(account.email) === email;
  await useUpCodes(tx, account.id, ['email'], deps.clock.now());
  await updateAccount(tx, account.id, { pendingEmail: isOwn ? null : email });
  if (isOwn) return;
  const { id: accountId, familyId } = account;
  const other = await findAccountByEmail(tx, email);
  // Whether the address has an account is told to its mailbox alone.
  if (other) await enqueueMail(tx, deps, { kind: 'alreadyRegistered', to: email, familyId: other.familyId });
  else await issueCode(tx, deps, 'emailChange', { accountId, familyId, to: email });
  await enqueueMail(tx, deps, { kind: 'emailChanged', to: account.email, familyId, pending: true });
}
