import { confirmedContact, keyFor, mailedLink } from '@/__tests__/support/contacts';
import { newHousehold, type World } from '@/__tests__/support/contract/household';
import type { Given } from '@/__tests__/support/contract/send';
import type { OperationName } from '@/api/contract/paths';
import { todayIn } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus } from '@/lib/enums';
import { stopKeyOf } from '@/server/areas/day/morning-mail';
import { plainHash } from '@/server/areas/shared/rules';

type Made<K extends OperationName> = (world: World) => Promise<Given<K>>;

/** A contact's link, after a family's confirmed care today. */
async function linked(world: World, purpose: 'day' | 'places') {
  const { id, timeZone } = world.facility;
  const { email, call } = await confirmedContact(world, id);
  const home = await newHousehold(world);
  const { body } = await home.call('requestDropIn', {
    body: {
      facilityId: id,
      addressId: world.facility.addressId,
      children: [home.childId],
      bookingDates: ['2026-03-10'],
      scheduleType: 1,
    },
  });
  const itemId = body.items[0]!.id;
  const date = todayIn(timeZone, world.clock.now());
  await world.db
    .updateTable('bookingGroup')
    .set({ status: BookingStatus.APPROVED })
    .where('id', '=', body.id)
    .execute();
  await world.db
    .updateTable('bookingItem')
    .set({ date, status: BookingItemStatus.APPROVED })
    .where('id', '=', itemId)
    .execute();
  return { key: await keyFor(world, id, email, purpose), call, itemId };
}

/** The key in a contact's morning mail. */
async function morningKey(world: World): Promise<string> {
  const { email } = await confirmedContact(world, world.facility.id);
  const contact = world.db.selectFrom('facilityContact').select('id').where('email', '=', email);
  const { id } = await contact.executeTakeFirstOrThrow();
  const key = stopKeyOf(world.deps, id);
  await world.db
    .updateTable('facilityContact')
    .set({ morningKeyHash: plainHash(key) })
    .where('id', '=', id)
    .execute();
  return key;
}

const byMorningKey = async (world: World) => ({ token: null, params: { key: await morningKey(world) } });

export const answerCalls = {
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
    return { token: null, params: { key }, body: { token, itemId, mark: 'here', seen: 'expected' } };
  },
  readPlacesLink: async (world) => ({ token: null, params: { key: (await linked(world, 'places')).key } }),
  confirmPlaces: async (world) => {
    const { key, call } = await linked(world, 'places');
    const { token, seen } = (await call('readPlacesLink', { params: { key } })).body;
    return { token: null, params: { key }, body: { token, seen, places: null } };
  },
  readMorningMail: byMorningKey,
  setMorningMail: async (world) => ({ ...(await byMorningKey(world)), body: { on: false } }),
  stopMorningMail: byMorningKey,
} satisfies { [K in OperationName]?: Made<K> };
