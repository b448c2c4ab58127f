import type { CallContext } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import { inTransaction } from '@/server/db/transaction';
import { lockAccountByEmail } from '@/server/areas/family/rows/account';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import { inEvenTime } from '@/server/areas/session/even-time';
import { issueCode } from '@/server/areas/session/issue-code';
import { countMail } from '@/server/areas/session/throttle';

/** Mails a code for a new password, or that there is no account; the answer is the same. Throws `tooMany`. */
export async function requestReset(deps: Deps, given: string, context: CallContext): Promise<Record<string, never>> {
  const email = normaliseEmail(given);
  await countMail(deps, email, context.address);
  return inEvenTime(async () => {
    await inTransaction(deps, async (tx) => {
      const account = await lockAccountByEmail(tx, email);
      if (!account) return enqueueMail(tx, deps, { kind: 'unknownAddress', to: email, familyId: null });
      const { id: accountId, familyId } = account;
      return issueCode(tx, deps, 'reset', { accountId, familyId, to: account.email });
    });
    return {};
  });
}
