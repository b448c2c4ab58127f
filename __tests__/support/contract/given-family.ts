import { randomUUID } from 'node:crypto';
import { insertCard } from '@/__tests__/support/care-family';
import {
  newHousehold,
  photoForm,
  uploadPhoto,
  type Household,
  type World,
} from '@/__tests__/support/contract/household';
import type { Given } from '@/__tests__/support/contract/send';
import { build } from '@/__tests__/support/families';
import type { OperationName } from '@/api/contract/paths';
import type { Body } from '@/api/contract/types';
import { tokeniseSandboxCard } from '@/lib/money/sandbox-cards';

type Made<K extends OperationName> = (world: World) => Promise<Given<K>>;
type Kind = keyof typeof build;

const createOf = {
  child: 'createChildren',
  parent_info: 'createParentInfo',
  emergency_contact: 'createEmergencyContacts',
  authorized_pickup: 'createAuthorizedPickups',
  unauthorized_pickup: 'createUnauthorizedPickups',
} as const satisfies Record<Kind, OperationName>;

const entered = async (
  world: World,
  kind: Kind,
): Promise<{ home: Household; saved: { id: string; version: number } }> => {
  const home = await newHousehold(world);
  const { body } = await home.call(createOf[kind], { body: { items: [build[kind]()] } });
  return { home, saved: body.items[0]! };
};

/** Create, update and delete calls for one kind of record, with a photo where the kind has one. */
const records = <C extends OperationName, U extends OperationName>(kind: Kind, hasPhoto: boolean) => ({
  create: async (world: World) => {
    const home = await newHousehold(world);
    const photoId = hasPhoto ? await uploadPhoto(world, home) : null;
    const body = { items: [build[kind](photoId ? { photoId } : {})] } as unknown as Body<C>;
    return { token: home.token, body };
  },
  update: async (world: World) => {
    const { home, saved } = await entered(world, kind);
    const item = build[kind]({ id: saved.id, version: saved.version, firstName: 'Zoë' });
    return { token: home.token, body: { items: [item] } as unknown as Body<U> };
  },
  remove: async (world: World) => {
    const { home, saved } = await entered(world, kind);
    return { token: home.token, query: { itemIds: [saved.id] } };
  },
});

const child = records<'createChildren', 'updateChildren'>('child', true);
const guardian = records<'createParentInfo', 'updateParentInfo'>('parent_info', true);
const contact = records<'createEmergencyContacts', 'updateEmergencyContacts'>('emergency_contact', false);
const allowed = records<'createAuthorizedPickups', 'updateAuthorizedPickups'>('authorized_pickup', true);
const refused = records<'createUnauthorizedPickups', 'updateUnauthorizedPickups'>('unauthorized_pickup', true);

function cardToken(): string {
  const entry = {
    number: '4242424242424242',
    expiryMonth: 7,
    expiryYear: 2030,
    securityCode: '123',
    holderName: 'R. S.',
  };
  const result = tokeniseSandboxCard(entry, '2026-03-04', randomUUID());
  if (!('token' in result)) throw new Error('The test card is not one.');
  return result.token;
}

export const familyCalls = {
  createChildren: child.create,
  updateChildren: child.update,
  deleteChildren: child.remove,
  createParentInfo: guardian.create,
  updateParentInfo: guardian.update,
  deleteParentInfo: async (world) => withSecond(world, 'parent_info'),
  createEmergencyContacts: contact.create,
  updateEmergencyContacts: contact.update,
  deleteEmergencyContacts: async (world) => withSecond(world, 'emergency_contact'),
  createAuthorizedPickups: allowed.create,
  updateAuthorizedPickups: allowed.update,
  deleteAuthorizedPickups: allowed.remove,
  createUnauthorizedPickups: refused.create,
  updateUnauthorizedPickups: refused.update,
  deleteUnauthorizedPickups: refused.remove,
  listChildActivity: async (world) => {
    const home = await newHousehold(world);
    const row = { id: randomUUID(), childId: home.childId, at: world.clock.now(), kind: 'nap', text: 'Slept an hour.' };
    await world.db.insertInto('childActivity').values(row).execute();
    const params = { id: home.childId };
    return { token: home.token, params, query: { kind: 'nap', page: 1 } };
  },
  listRecordActivity: async (world) => ({ token: (await newHousehold(world)).token, query: { by: 'former', page: 1 } }),
  listQuestions: async () => ({ token: null }),
  beginCardSetup: async (world) => ({ token: (await newHousehold(world)).token }),
  createCard: async (world) => ({ token: (await newHousehold(world)).token, body: { token: cardToken() } }),
  deleteCards: async (world) => {
    const home = await newHousehold(world);
    const id = await insertCard(world.db, home.familyId, 'success', world.clock.now());
    return { token: home.token, query: { itemIds: [id] } };
  },
  setMainCard: async (world) => {
    const home = await newHousehold(world);
    await insertCard(world.db, home.familyId, 'success', world.clock.now());
    return { token: home.token, body: { cardId: home.cardId } };
  },
  upload: async (world) => ({ token: (await newHousehold(world)).token, form: photoForm }),
} satisfies { [K in OperationName]?: Made<K> };

/** Deletes one of two: a signed family must keep one guardian and one emergency contact. */
async function withSecond(world: World, kind: 'parent_info' | 'emergency_contact') {
  const { home, saved } = await entered(world, kind);
  await home.call(createOf[kind], { body: { items: [build[kind]()] } });
  return { token: home.token, query: { itemIds: [saved.id] } };
}
