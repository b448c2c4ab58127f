import { claimedByMail, claimOf, listedFacility } from '@/__tests__/support/claims';
import { confirmedContact, keyFor, mailedLink, newestKey } from '@/__tests__/support/contacts';
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
  return { key: await keyFor(world, id, email, purpose), call, itemId: body.items[0]!.id };
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

export const answerCalls = {
  claimFacility: async (world) => ({ token: null, body: claimOf((await listedFacility(world)).licenceNumber) }),
  readClaimLink: async (world) => ({ token: null, params: { key: (await claimedByMail(world)).key } }),
  answerClaim: async (world) => {
    const { key, token } = await claimedByMail(world);
    return { token: null, params: { key }, body: { token, action: 'approve' } };
  },
  readContactLink: async (world) => {
    const { key } = await mailedLink(world, world.facility.id);
    return { token: null, params: { key } };
  },
  confirmContactLink: async (world) => {
    const { key, token } = await mailedLink(world, world.facility.id);
    return { token: null, params: { key }, body: { token } };
  },
  readDayLink: async (world) => ({ token: null, params: { key: (await linked(world, 'day')).key } }),
  markChild: async (world) => {
    const { key, call, itemId } = await linked(world, 'day');
    const { token } = (await call('readDayLink', { params: { key } })).body;
    // Children are marked on the day itself; what stands already can be sent at any time.
    return { token: null, params: { key }, body: { token, itemId, mark: 'expected', seen: 'expected' } };
  },
  markAllHere: async (world) => {
    const { key, call, itemId } = await linked(world, 'day');
    const { token } = (await call('readDayLink', { params: { key } })).body;
    return { token: null, params: { key }, body: { token, items: [itemId] } };
  },
  mailRequestLink: async (world) => {
    const { key, call, itemId } = await linked(world, 'day');
    const { token } = (await call('readDayLink', { params: { key } })).body;
    return { token: null, params: { key }, body: { token, itemId } };
  },
  readPlacesLink: async (world) => ({ token: null, params: { key: (await linked(world, 'places')).key } }),
  confirmPlaces: async (world) => {
    const { key, call } = await linked(world, 'places');
    const { token, seen } = (await call('readPlacesLink', { params: { key } })).body;
    return { token: null, params: { key }, body: { token, seen, places: null } };
  },
  readFactsLink: async (world) => ({ token: null, params: { key: (await linked(world, 'facts')).key } }),
  stateFact: async (world) => {
    const { key, call } = await linked(world, 'facts');
    const { token, closedDays } = (await call('readFactsLink', { params: { key } })).body;
    const close = { from: '2026-12-25', to: '', note: '' };
    return { token: null, params: { key }, body: { token, seen: closedDays.seen, close } };
  },
  mailFactsLink: async (world) => {
    const { key, call } = await linked(world, 'day');
    return {
      token: null,
      params: { key },
      body: { token: (await call('readDayLink', { params: { key } })).body.token },
    };
  },
  readMorningMail: byMorningKey,
  setMorningMail: async (world) => ({ ...(await byMorningKey(world)), body: { on: false } }),
  stopMorningMail: byMorningKey,
  readRequestLink: async (world) => {
    const { key } = await requestLink(world);
    return { token: null, params: { key }, query: {} };
  },
  answerRequest: async (world) => {
    const { key, token, version } = await requestLink(world);
    return { token: null, params: { key }, body: { token, version, action: 'approve' } };
  },
  writeByLink: async (world) => {
    const { key, token } = await requestLink(world);
    return { token: null, params: { key }, body: { token, seenUpTo: 0, message } };
  },
  uploadByLink: async (world) => ({ token: null, params: { key: (await requestLink(world)).key }, form: photoForm }),
  listThreads: async (world) => ({ token: (await withRequest(world)).token, query: { page: 1, limit: 10 } }),
  listThread: async (world) => {
    const { token, id } = await withRequest(world);
    return { token, params: { kind: 'booking' as const, id } };
  },
  sendThreadMessage: async (world) => {
    const { token, id } = await withRequest(world);
    return { token, params: { kind: 'booking' as const, id }, body: message };
  },
  seeThread: async (world) => {
    const { token, id } = await withRequest(world);
    return { token, params: { kind: 'booking' as const, id }, body: { upTo: 0 } };
  },
  uploadThreadFiles: async (world) => {
    const { token, id } = await withRequest(world);
    return { token, params: { kind: 'booking' as const, id }, form: photoForm };
  },
  resendLink: async (world) => {
    const { key } = await mailedLink(world, world.facility.id);
    return { token: null, params: { key } };
  },
} satisfies { [K in OperationName]?: Made<K> };
