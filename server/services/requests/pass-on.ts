import type { Caller } from '@/lib/call';
import { ageInMonths } from '@/lib/dates';
import { todayIn } from '@/lib/time-zones';
import type { Tx } from '@/server/db/connection';
import type { PassedOnMail } from '@/server/domain/mail/mail';
import { readGuardianName } from '@/server/repositories/account';
import { readAccountPart } from '@/server/repositories/profile';
import type { Deps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import type { CheckedRequest } from '@/server/services/requests/check-request';

/** Writes the mail that passes a request on, with what the facility needs to answer the family itself. */
export async function passOn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { terms, ageGroup, children }: CheckedRequest,
  request: Pick<PassedOnMail, 'to' | 'subjectKind' | 'change' | 'number' | 'preferences' | 'note'>,
): Promise<void> {
  const account = await readAccountPart(tx, caller);
  const today = todayIn(terms.timeZone, deps.clock.now());
  await enqueueMail(tx, deps, {
    ...request,
    kind: 'requestPassedOn',
    familyId: caller.familyId,
    facilityName: terms.facilityName,
    ageGroupTitle: ageGroup.title,
    agesInMonths: children.map((child) => ageInMonths(child.birthDate, today)),
    parent: {
      name: await readGuardianName(tx, caller.familyId),
      email: account?.email ?? null,
      phone: account?.phone ?? null,
    },
  });
}
