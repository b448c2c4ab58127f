import type { Body, Profile } from '@/api/contract/types';
import { AppError, invalid } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/requests/call';
import { normalisePhone } from '@/lib/validation/phone';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { lockAccount, updateAccount } from '@/server/areas/family/rows/account';
import { holdFiles } from '@/server/areas/files/rows';
import { answerNone } from '@/server/areas/family/none-given';
import { signAgreement } from '@/server/areas/agreement/sign-agreement';
import type { Deps } from '@/server/areas/shared/deps';
import { readProfile } from '@/server/areas/profile/read-profile';
import { changeEmail, proveEmailChange, type EmailChange } from '@/server/areas/account/change-email';
import { inEvenTime } from '@/server/areas/session/even-time';
import { count } from '@/server/areas/session/throttle';

type Change = Body<'updateUser'>;
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Changes any of the account's e-mail, phone and photo, keeps which pickups the family has none of, and signs the agreement,
 * all or nothing. A new e-mail asks the current password and waits until it is confirmed from its mailbox. Throws `invalid`
 * by field, `conflict` before the minimum for signing is met, `tooMany`.
 */
export async function updateUser(deps: Deps, caller: Caller, change: Change, context: CallContext): Promise<Profile> {
  const email = change.email === undefined ? null : await proveEmailChange(deps, caller, change, context);
  if (change.signature) await count(deps, 'signings', caller.familyId);
  const apply = () => applyChange(deps, caller, change, email, context);
  // The time tells as little as the answer whether somebody has the new address.
  const profile = email === null ? await apply() : await inEvenTime(apply);
  return profile;
}

async function applyChange(
  deps: Deps,
  caller: Caller,
  change: Change,
  email: EmailChange | null,
  context: CallContext,
): Promise<Profile> {
  return inTransaction(deps, async (tx) => {
    const account = await lockAccount(tx, caller.accountId);
    if (!account) throw new AppError('unauthorized', 'Please log in.');
    await changeContact(tx, caller, account, change);
    if (email) await changeEmail(tx, deps, account, email);
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
