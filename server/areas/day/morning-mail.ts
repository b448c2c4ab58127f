import type { Answer } from '@/api/contract/types';
import { linkEnded } from '@/server/areas/contacts/links';
import { contactOfKey, switchMorning } from '@/server/areas/day/rows/mornings';
import { count } from '@/server/areas/session/throttle';
import type { Deps } from '@/server/areas/shared/deps';
import { keyedHash, plainHash } from '@/server/areas/shared/rules';

/** The key that turns a contact's morning mail off; only the server can derive it. It works as long as the contact is one. */
export const stopKeyOf = ({ secret }: Pick<Deps, 'secret'>, contactId: string): string =>
  keyedHash(secret, 'morning-stop', contactId);

async function contactOf(deps: Deps, key: string, address: string) {
  const contact = await contactOfKey(deps.db, plainHash(key));
  if (contact) return contact;
  await count(deps, 'unknownToken', address);
  throw linkEnded();
}

/** Throws `notFound` for an unknown key, and `tooMany` for guessing. */
export async function readMorningMail(deps: Deps, key: string, address: string): Promise<Answer<'readMorningMail'>> {
  const { facilityName, morningOffAt } = await contactOf(deps, key, address);
  return { facilityName, on: morningOffAt === null };
}

/** Turns the mail off or on; idempotent. Throws like {@link readMorningMail}. */
export async function setMorningMail(
  deps: Deps,
  key: string,
  on: boolean,
  address: string,
): Promise<Answer<'setMorningMail'>> {
  const { id, facilityName } = await contactOf(deps, key, address);
  await switchMorning(deps.db, id, on ? null : deps.clock.now());
  return { facilityName, on };
}
