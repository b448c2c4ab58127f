import type { Answer, AskedPin, Body } from '@/api/contract/types';
import { AppError, conflict, invalid } from '@/lib/app-error';
import type { CallContext } from '@/lib/call-context';
import { isEasyPin } from '@/lib/validation/pin';
import {
  actByLink,
  holdLink,
  limitMailedLinks,
  linkEnded,
  makeLink,
  makeLinkKey,
  openLink,
  type OpenLink,
} from '@/server/areas/facilities/contacts/links';
import {
  forgetDevices,
  isDeviceTrusted,
  lockPin,
  type LinkRow,
  trustDevice,
  updatePin,
  useUpLink,
} from '@/server/areas/facilities/contacts/rows';
import { expiryOf, maskedEmail, trustedUntil } from '@/server/areas/facilities/contacts/rules';
import { clear, count, uncount } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { deviceHashOf, isKeyedHash, keyedHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** The links whose pages show what a child needs. */
const guarded = ['day', 'request'] as const;

const pinText = (contactId: string, pin: string) => `${contactId} ${pin}`;

/**
 * Call it before a contact's link shows or changes anything of a child. Throws `forbidden`, with what is asked in its details, unless
 * the device gave the PIN in the last 30 days, or the contact has none and needs none (record 0203).
 */
export async function requirePin(
  deps: Pick<Deps, 'db' | 'clock' | 'requiresPin'>,
  { link, token }: OpenLink,
  context: CallContext,
): Promise<void> {
  const { contactId, pinHash, facilityName, contactEmail } = link;
  const isSet = pinHash !== null;
  if (!isSet && !deps.requiresPin) return;
  const device = deviceHashOf(contactId, context.deviceKey);
  if (isSet && device !== null && (await isDeviceTrusted(deps.db, contactId, device, deps.clock.now()))) return;
  const pin: AskedPin = { isSet, facilityName, mailbox: maskedEmail(contactEmail), token };
  const sentence = isSet ? 'Enter your PIN to open this page.' : 'Choose a PIN to open this page.';
  throw new AppError('forbidden', sentence, { details: { pin } });
}

const withoutKey = () => conflict('Your browser keeps nothing for this page. Allow cookies for it, then try again.');
const wrongPin = () => invalid({ pin: 'That isn’t your PIN.' });

/**
 * Remembers the device for 30 days. Throws as actByLink, `conflict` for a device without a key, `invalid` {pin}, and `tooMany` by contact and
 * network address: wrong PINs are counted before they are compared.
 */
export async function givePin(
  deps: Deps,
  key: string,
  { token, pin }: Body<'givePin'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const link = await actByLink(deps, { key, token }, guarded, context.address);
  const { contactId } = link;
  const device = deviceHashOf(contactId, context.deviceKey);
  if (device === null) throw withoutKey();
  await count(deps, 'pinAddress', context.address);
  await count(deps, 'pinContact', contactId);
  const isRight = await inTransaction(deps, async (tx) => {
    // Read under the lock: a PIN that was just replaced opens nothing.
    const pinHash = await lockPin(tx, contactId);
    await holdLink(tx, deps, link);
    const given = pinText(contactId, pin);
    if (pinHash === null || !isKeyedHash(deps.keys, 'facility-pin', given, pinHash)) return false;
    const current = keyedHash(deps.keys, 'facility-pin', given);
    if (pinHash !== current) await updatePin(tx, contactId, { pinHash: current });
    await trustDevice(tx, contactId, device, trustedUntil(deps.clock.now()));
    return true;
  });
  if (!isRight) throw wrongPin();
  await uncount(deps, 'pinAddress', context.address);
  await clear(deps, 'pinContact', contactId);
  return {};
}

/** Mails a link to choose a PIN to the contact's own address. Throws as actByLink and limitMailedLinks. */
export async function mailPinLink(
  deps: Deps,
  by: { key: string; token: string },
  address: string,
): Promise<Record<string, never>> {
  const link = await actByLink(deps, by, guarded, address);
  await limitMailedLinks(deps, link.contactEmail, address);
  await inTransaction(deps, async (tx) => {
    await holdLink(tx, deps, link);
    const expiresAt = expiryOf('pin', deps.clock.now());
    const { contactEmail: to, facilityName, contactName } = link;
    const made = await makeLink(tx, deps, link.contactId, { purpose: 'pin', expiresAt });
    await enqueueMail(tx, deps, { kind: 'pinLink', to, familyId: null, facilityName, contactName, link: made });
  });
  return {};
}

/** What the page shows on which a PIN is chosen. Throws as openLink. */
export async function readPinLink(deps: Deps, key: string, address: string): Promise<Answer<'readPinLink'>> {
  const { link, token } = await openLink(deps, key, 'pin', address);
  const { facilityName, contactEmail, pinHash } = link;
  const isRequired = deps.requiresPin;
  return { facilityName, mailbox: maskedEmail(contactEmail), isSet: pinHash !== null, isRequired, token };
}

/**
 * Sets the contact's PIN, or with null removes it, and ends this link. Every other device is asked again; this one is remembered. Returns a
 * key of the day page. Throws as actByLink, `invalid` {pin}, and `conflict` for removing one that is required.
 */
export async function setPin(
  deps: Deps,
  key: string,
  { token, pin }: Body<'setPin'>,
  context: CallContext,
): Promise<Answer<'setPin'>> {
  const link = await actByLink(deps, { key, token }, 'pin', context.address);
  const { contactId } = link;
  if (pin === null && deps.requiresPin) throw conflict('A PIN is needed here. You can choose another one.');
  if (pin !== null && isEasyPin(pin))
    throw invalid({ pin: 'This PIN is too easy to guess. Choose six digits that aren’t in a row.' });
  const dayKey = await inTransaction(deps, (tx) => replacePin(tx, deps, link, pin, context));
  // Wrong guesses of others no longer count against the contact.
  await clear(deps, 'pinContact', contactId);
  return { dayKey };
}

async function replacePin(
  tx: Tx,
  deps: Deps,
  link: LinkRow,
  pin: string | null,
  context: CallContext,
): Promise<string> {
  const { contactId, facilityName, contactEmail: to } = link;
  const now = deps.clock.now();
  const pinHash = pin === null ? null : keyedHash(deps.keys, 'facility-pin', pinText(contactId, pin));
  // Takes the contact's lock, so that two presses, or a removal, come one after the other.
  await updatePin(tx, contactId, { pinHash, pinSetAt: pin === null ? null : now });
  await holdLink(tx, deps, link);
  if (!(await useUpLink(tx, link.id, now))) throw linkEnded();
  await forgetDevices(tx, contactId);
  const device = deviceHashOf(contactId, context.deviceKey);
  if (pin !== null && device !== null) await trustDevice(tx, contactId, device, trustedUntil(now));
  await enqueueMail(tx, deps, { kind: 'pinChanged', to, familyId: null, facilityName, isSet: pin !== null });
  return makeLinkKey(tx, deps, contactId, { purpose: 'day', expiresAt: expiryOf('day', now) });
}
