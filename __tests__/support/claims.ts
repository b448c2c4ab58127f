import { callsFrom, freshEmail, mailsTo } from '@/__tests__/support/accounts';
import { insertCareFacility, type CareFacilityOptions } from '@/__tests__/support/care-facility';
import type { TestService } from '@/__tests__/support/service';
import type { Body } from '@/api/contract/types';

let numbers = 0;

/** A facility that is known from a list only, with its license number. */
export async function listedFacility(
  service: Pick<TestService, 'db'>,
  { email = null, ...more }: { email?: string | null } & Partial<CareFacilityOptions> = {},
) {
  const licenceNumber = `ON-${(numbers += 1)}-${Date.now()}`;
  const facility = await insertCareFacility(service.db, { listed: { email }, ...more });
  await service.db.updateTable('facility').set({ licenceNumber }).where('id', '=', facility.id).execute();
  return { ...facility, licenceNumber };
}

export const claimOf = (licenceNumber: string, over: Partial<Body<'claimFacility'>> = {}): Body<'claimFacility'> => ({
  licenceNumber,
  name: 'Ada Lowe',
  role: 'Director',
  email: freshEmail('director'),
  ...over,
});

/** The key of the newest claim's link that was mailed to this address; null if none was. */
export async function claimKeyTo(service: Pick<TestService, 'pool'>, email: string): Promise<string | null> {
  const keys = (await mailsTo(service, email)).map(({ body }) => /\/answer\/claim\/([\w-]{40,})$/m.exec(body)?.[1]);
  return keys.filter(Boolean).at(-1) ?? null;
}

/** A claim that waits for the facility's mailbox, as its page sees it. */
export async function claimedByMail(service: TestService, over: Partial<Body<'claimFacility'>> = {}) {
  const mailbox = freshEmail('office');
  const facility = await listedFacility(service, { email: mailbox });
  const call = callsFrom(service);
  const body = claimOf(facility.licenceNumber, over);
  await call('claimFacility', { body });
  const key = (await claimKeyTo(service, mailbox))!;
  const { token } = (await call('readClaimLink', { params: { key } })).body;
  return { facility, mailbox, call, key, token, ...body };
}
