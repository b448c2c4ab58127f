import type { Caller } from '@/lib/requests/call';
import { ageInMonths } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/time-zones';
import type { Tx } from '@/server/db/connection';
import type { PassedOnMail } from '@/server/areas/mail/rules/mail';
import { readGuardianName } from '@/server/areas/family/rows/account';
import { dropWaitingMail } from '@/server/areas/mail/rows';
import { readAccountPart } from '@/server/areas/family/rows/profile';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import type { CheckedRequest } from '@/server/areas/requests/check-request';

interface PassedOn extends Pick<PassedOnMail, 'subjectKind' | 'number' | 'preferences' | 'note'> {
  id: string;
  /** The facility that it was sent to before, where it is changed. */
  was: { facilityId: string } | null;
}

/**
 * Writes the mail that passes a request on to a facility that does not take part, with what the facility needs to answer the
 * family itself. It waits a little, so that what is changed meanwhile makes one mail: a mail of this request that has not
 * left is replaced by the newest text, and leaves when that one would have (record 0139).
 * Nothing where the facility answers here.
 */
export async function passOn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { mailbox, terms, ageGroup, children }: CheckedRequest,
  { id: requestId, was, ...request }: PassedOn,
): Promise<void> {
  const waiting = await dropWaitingMail(tx, requestId);
  if (mailbox === null) return;
  const now = deps.clock.now();
  const untried = waiting?.attempts === 0 ? waiting : null;
  // The facility has something to be replaced unless the only mail to it has been taken back here.
  const knowsOfIt = was?.facilityId === terms.facilityId && (untried?.followsUp ?? true);
  const account = await readAccountPart(tx, caller);
  const today = todayIn(terms.timeZone, now);
  await enqueueMail(
    tx,
    deps,
    {
      ...request,
      kind: 'requestPassedOn',
      to: mailbox,
      change: knowsOfIt,
      familyId: caller.familyId,
      facilityName: terms.facilityName,
      ageGroupTitle: ageGroup.title,
      agesInMonths: children.map((child) => ageInMonths(child.birthDate, today)),
      parent: {
        name: await readGuardianName(tx, caller.familyId),
        email: account?.email ?? null,
        phone: account?.phone ?? null,
      },
    },
    {
      requestId,
      followsUp: knowsOfIt,
      dueAt: untried?.dueAt ?? new Date(now.getTime() + deps.rates.passOnDelay * 1000),
    },
  );
}
