import type { Body, NotificationSettings, Profile } from '@/api/contract/types';
import { invalid, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { normalisePhone } from '@/lib/validation/phone';
import { changeEmail, type EmailChange, proveEmailChange } from '@/server/areas/family/account/change-email';
import { signAgreement } from '@/server/areas/family/agreement/sign-agreement';
import { readProfile } from '@/server/areas/family/profile/read-profile';
import { answerNone } from '@/server/areas/family/records/records';
import { lockAccount, updateAccount } from '@/server/areas/family/records/rows/account';
import { noteAct } from '@/server/areas/family/records/rows/record-activity';
import { count, inEvenTime } from '@/server/areas/family/session/throttle';
import { holdPhotos } from '@/server/areas/platform/files/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

type Change = Body<'updateUser'>;
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Updates any of e-mail, phone, photo, "no pickups" answers and signature, all or nothing. A new e-mail needs the current password
 * and takes effect once confirmed. Throws `invalid` by field, `conflict` if the agreement cannot be signed yet, `tooMany`.
 */
export async function updateUser(deps: Deps, caller: Caller, change: Change, context: CallContext): Promise<Profile> {
  const email = change.email === undefined ? null : await proveEmailChange(deps, caller, change, context);
  if (change.signature) await count(deps, 'signings', caller.familyId);
  const apply = () => applyChange(deps, caller, change, email, context);
  // Neither the answer nor its timing shows whether the new address has an account.
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
    if (!account) throw unauthorized();
    await changeContact(tx, deps, caller, account, change);
    if (email) await changeEmail(tx, deps, account, email);
    const read = () => readProfile(tx, deps, caller);
    const at = deps.clock.now();
    if (change.noneGiven) {
      await answerNone(tx, caller, change.noneGiven);
      await noteAct(tx, caller, { at, kind: 'noneAnswered' });
    }
    if (change.signature) {
      await signAgreement(tx, deps, caller, change.signature, context, read);
      await noteAct(tx, caller, { at, kind: 'agreementSigned' });
    }
    return read();
  });
}

async function changeContact(
  tx: Tx,
  { clock }: Deps,
  caller: Caller,
  account: Account,
  { phone, photoId }: Change,
): Promise<void> {
  // The current picture may belong to another family of the account.
  const isNew = photoId && photoId !== account.photoId;
  if (isNew && !(await holdPhotos(tx, caller.familyId, [photoId])).has(photoId)) {
    throw invalid({ photoId: 'Choose a photo that you uploaded.' });
  }
  const changed = {
    ...(phone === undefined ? {} : { phone: phone ? normalisePhone(phone) : null }),
    ...(photoId === undefined ? {} : { photoId }),
  };
  if (Object.keys(changed).length === 0) return;
  await updateAccount(tx, caller.accountId, changed);
  await noteAct(tx, caller, { at: clock.now(), kind: 'contactChanged' });
}

/** Product rule 3. */
export async function updateNotificationSettings(
  deps: Deps,
  caller: Caller,
  settings: NotificationSettings,
): Promise<Profile> {
  return inTransaction(deps, async (tx) => {
    await updateAccount(tx, caller.accountId, { notificationSettings: JSON.stringify(settings) });
    return readProfile(tx, deps, caller);
  });
}
