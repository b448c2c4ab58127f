import { claimedByMail, claimOf, listedFacility } from '@/__tests__/support/claims';
import { choosePin, confirmedContact, keyFor, mailedLink, newestKey } from '@/__tests__/support/contacts';
import { dropIn, newHousehold, photoForm, type World } from '@/__tests__/support/contract/household';
import type { Given } from '@/__tests__/support/contract/send';
import type { OperationName } from '@/api/contract/paths';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { stopKeyOf } from '@/server/areas/facility-side/day/mail-mornings';
import { plainHash } from '@/server/areas/platform/shared/rules';
import { runSweep } from '@/server/jobs/sweeps';

type Made<K extends OperationName> = (world: World) => Promise<Given<K>>;

/** A contact's link, and a family's confirmed care. */
async function linked(world: World, purpose: 'day' | 'places' | 'facts') {
  const { id } = world.facility;
  const { email, call } = await confirmedContact(world, id);
  const home = await newHousehold(world);
  const { body } = await home.call('requestDropIn', { body: dropIn(world, home) });
  await approveBooking(world.deps, body.id);
  await runSweep(world.deps, 'payments');
  return { key: await keyFor(world, id, email, purpose), email, call, itemId: body.items[0]!.id };
}

/** The key in a contact's morning mail. */
async function morningKey(world: World): Promise<string> {
  const { email } = await confirmedContact(world, world.facility.id);
  const contact = world.db.selectFrom('facilityContact').select('id').where('email', '=', email);
  const { id } = await contact.executeTakeFirstOrThrow();
  const key = stopKeyOf(world.deps, id, null);
  await world.db
    .updateTable('facilityContact')
    .set({ morningKeyHash: plainHash(key) })
    .where('id', '=', id)
    .execute();
  return key;
}

const byMorningKey = async (world: World) => ({ token: null, params: { key: await morningKey(world) } });

/** The link of a new request of a new family. */
async function requestLink(world: World) {
  const { email, call } = await confirmedContact(world, world.facility.id);
  const home = await newHousehold(world);
  await home.call('requestDropIn', { body: dropIn(world, home) });
  const key = await newestKey(world, email);
  const { body } = await call('readRequestLink', { params: { key } });
  return { key, ...body };
}

const message = { text: 'May she nap with her soother?', files: [] };

/** A family's request at a facility with a contact, so that messages can be sent. */
async function withRequest(world: World) {
  await confirmedContact(world, world.facility.id);
  const home = await newHousehold(world);
  const { body } = await home.call('requestDropIn', { body: dropIn(world, home) });
  return { token: home.token, id: body.id };
}

const mailed = (world: World) => mailedLink(world, world.facility.id);

/** The link of a day, with the token of its page. */
async function day(world: World) {
  const { key, email, call, itemId } = await linked(world, 'day');
  const { token } = (await call('readDayLink', { params: { key } })).body;
  return { key, email, token, itemId };
}

/** The link with which a contact chooses a PIN, with the token of its page. */
async function pinLink(world: World) {
  const { email, call } = await confirmedContact(world, world.facility.id);
  const key = await keyFor(world, world.facility.id, email, 'pin');
  const { token } = (await call('readPinLink', { params: { key } })).body;
  return { key, token };
}

const byKey = ({ key }: { key: string }) => ({ token: null, params: { key } });
const posted = <B>(key: string, body: B) => ({ ...byKey({ key }), body });
const inThread = ({ token, id }: { token: string; id: string }) => ({
  token,
  params: { kind: 'booking' as const, id },
});

export const answerCalls = {
  claimFacility: async (world) => ({ token: null, body: claimOf((await listedFacility(world)).licenceNumber) }),
  readClaimLink: async (world) => byKey(await claimedByMail(world)),
  answerClaim: async (world) => {
    const { key, token } = await claimedByMail(world);
    return posted(key, { token, action: 'approve' as const });
  },
  readContactLink: async (world) => byKey(await mailed(world)),
  confirmContactLink: async (world) => {
    const { key, token } = await mailed(world);
    return posted(key, { token });
  },
  readDayLink: async (world) => byKey(await linked(world, 'day')),
  markChild: async (world) => {
    const { key, token, itemId } = await day(world);
    // Children are marked on the day itself; what stands already can be sent at any time.
    return posted(key, { token, itemId, mark: 'expected' as const, seen: 'expected' as const });
  },
  markAllHere: async (world) => {
    const { key, token, itemId } = await day(world);
    return posted(key, { token, items: [itemId] });
  },
  mailRequestLink: async (world) => {
    const { key, token, itemId } = await day(world);
    return posted(key, { token, itemId });
  },
  readPlacesLink: async (world) => byKey(await linked(world, 'places')),
  confirmPlaces: async (world) => {
    const { key, call } = await linked(world, 'places');
    const { token, seen } = (await call('readPlacesLink', { params: { key } })).body;
    return posted(key, { token, seen, places: null });
  },
  readFactsLink: async (world) => byKey(await linked(world, 'facts')),
  stateFact: async (world) => {
    const { key, call } = await linked(world, 'facts');
    const { token, closedDays } = (await call('readFactsLink', { params: { key } })).body;
    return posted(key, { token, seen: closedDays.seen, close: { from: '2026-12-25', to: '', note: '' } });
  },
  mailFactsLink: async (world) => {
    const { key, token } = await day(world);
    return posted(key, { token });
  },
  readMorningMail: byMorningKey,
  setMorningMail: async (world) => ({ ...(await byMorningKey(world)), body: { on: false } }),
  stopMorningMail: byMorningKey,
  readRequestLink: async (world) => ({ ...byKey(await requestLink(world)), query: {} }),
  answerRequest: async (world) => {
    const { key, token, version } = await requestLink(world);
    return posted(key, { token, version, action: 'approve' as const });
  },
  writeByLink: async (world) => {
    const { key, token } = await requestLink(world);
    return posted(key, { token, seenUpTo: 0, message });
  },
  uploadByLink: async (world) => ({ ...byKey(await requestLink(world)), form: photoForm }),
  listThreads: async (world) => ({ token: (await withRequest(world)).token, query: { page: 1, limit: 10 } }),
  listThread: async (world) => inThread(await withRequest(world)),
  sendThreadMessage: async (world) => ({ ...inThread(await withRequest(world)), body: message }),
  seeThread: async (world) => ({ ...inThread(await withRequest(world)), body: { upTo: 0 } }),
  uploadThreadFiles: async (world) => ({ ...inThread(await withRequest(world)), form: photoForm }),
  resendLink: async (world) => byKey(await mailed(world)),
  givePin: async (world) => {
    const { key, token, email } = await day(world);
    await choosePin(world, { email }, '402913');
    return posted(key, { token, pin: '402913' });
  },
  mailPinLink: async (world) => {
    const { key, token } = await day(world);
    return posted(key, { token });
  },
  readPinLink: async (world) => byKey(await pinLink(world)),
  setPin: async (world) => {
    const { key, token } = await pinLink(world);
    return posted(key, { token, pin: '402913' });
  },
} satisfies { [K in OperationName]?: Made<K> };
