import { randomUUID } from 'node:crypto';
import { insertCareFacility, type CareFacility } from '@/__tests__/support/care-facility';
import { insertCard } from '@/__tests__/support/care-family';
import { build, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { png } from '@/__tests__/support/png';
import type { TestServiceOptions } from '@/__tests__/support/service';
import type { Body } from '@/api/contract/types';

/** The service with one facility, shared by all calls. */
export interface World extends FamilyService {
  facility: CareFacility;
}

export interface Household extends TestFamily {
  childId: string;
  cardId: string;
}

/** Rate limits that no test reaches with valid calls. */
export const roomyRates = {
  signinPerAccount: 1_000_000,
  signinPerAddress: 1_000_000,
  mailPerMailbox: 1_000_000,
  mailPerAddress: 1_000_000,
  readsPerSecond: 1_000_000,
  writesPerSession: 1_000_000,
  writesPerAddress: 1_000_000,
  readShare: 1,
  exportsPerFamily: 1_000,
  signingsPerFamily: 1_000,
  invitationsPerFamily: 1_000,
  claimsPerFacility: 1_000,
  requestsPerFacility: 1_000,
  requestsPerFamily: 1_000,
  passOnDelay: 120,
};

export async function createWorld(options: TestServiceOptions = {}): Promise<World> {
  const service = await createFamilyService({ ...options, deps: { rates: roomyRates, ...options.deps } });
  return { ...service, facility: await insertCareFacility(service.db, { places: 10_000 }) };
}

/**
 * Creates a signed family with a child and a card, the prerequisites of every request. Its setup calls must succeed.
 */
export async function newHousehold(world: World): Promise<Household> {
  const family = await world.newFamily({ signed: true });
  const call: TestFamily['call'] = async (name, options) => {
    const reply = await family.call(name, options);
    if (reply.status >= 400) throw new Error(`${name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply;
  };
  const { body } = await call('createChildren', { body: { items: [build.child()] } });
  const cardId = await insertCard(world.db, family.familyId, 'success', world.clock.now());
  return { ...family, call, token: family.token, childId: body.items[0]!.id, cardId };
}

/** Creates a household with one of everything, to detect writes to another family's data. */
export async function newFullHousehold(world: World): Promise<Household> {
  const home = await newHousehold(world);
  const { call } = home;
  await call('createParentInfo', { body: { items: [build.parent_info()] } });
  await call('createEmergencyContacts', { body: { items: [build.emergency_contact()] } });
  await call('createAuthorizedPickups', { body: { items: [build.authorized_pickup()] } });
  await call('createUnauthorizedPickups', { body: { items: [build.unauthorized_pickup()] } });
  await uploadPhoto(world, home);
  await call('requestDropIn', { body: dropIn(world, home), headers: { 'idempotency-key': randomUUID() } });
  await call('requestTour', { body: tour(world, home) });
  await call('requestWaitlist', { body: waitlist(world, home) });
  await call('createAccountLink', { body: { email: `second-${home.accountId}@example.com` } });
  await call('createCalendarFeed');
  await call('saveFacility', { params: { facilityId: world.facility.id } });
  await call('createSearchAlert', { body: { facilityId: world.facility.id, search: 'born=2023-05&weekdays=1' } });
  await call('sendSupport', { body: { subject: 'A question', message: 'Do you know of a place?' } });
  await call('inviteFriend', { body: { recipient: `friend-${home.accountId}@example.com` } });
  return home;
}

export function photoForm(): FormData {
  const form = new FormData();
  const bytes = Buffer.from(png().split(',')[1]!, 'base64');
  form.append('file_0', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'photo.png');
  return form;
}

export async function uploadPhoto(world: World, home: Pick<TestFamily, 'token'>): Promise<string> {
  const response = await world.fetch('/v1/upload', {
    method: 'POST',
    headers: { authorization: `Bearer ${home.token}` },
    body: photoForm(),
  });
  return ((await response.json()) as { file_0: { id: string } }).file_0.id;
}

type Place = Pick<World, 'facility'>;
type Parent = Pick<Household, 'childId'>;

export const dropIn = ({ facility }: Place, home: Parent): Body<'requestDropIn'> => ({
  facilityId: facility.id,
  addressId: facility.addressId,
  children: [home.childId],
  bookingDates: ['2026-03-10', { date: '2026-03-11' }],
  scheduleType: 1,
  note: 'She naps after lunch.',
});

export const permanent = ({ facility }: Place, home: Parent): Body<'requestPermanent'> => ({
  facilityId: facility.id,
  addressId: facility.addressId,
  children: [home.childId],
  permanentBookingDays: [1, 3],
  scheduleType: 1,
  startDate: '2026-04-06',
  note: 'She naps after lunch.',
});

export const tour = ({ facility }: Place, home: Parent): Body<'requestTour'> => ({
  facilityId: facility.id,
  addressId: facility.addressId,
  ageGroupId: facility.groups.toddlers,
  children: [home.childId],
  preferredTimes: [{ date: '2026-03-12', dayPart: 1 }],
  note: 'We would like to see the garden.',
});

export const waitlist = ({ facility }: Place, home: Parent): Body<'requestWaitlist'> => ({
  facilityId: facility.id,
  addressId: facility.addressId,
  ageGroupId: facility.groups.toddlers,
  children: [home.childId],
  type: 1,
  scheduleType: 1,
  bookingDates: ['2026-03-12'],
  note: 'Any of these days helps.',
});

export const several = ({ facility }: Place, home: Parent): Body<'askSeveral'> => ({
  kind: 'tour',
  facilities: [
    {
      facilityId: facility.id,
      addressId: facility.addressId,
      lines: [{ ageGroupId: facility.groups.toddlers, children: [home.childId] }],
    },
  ],
  preferredTimes: [{ date: '2026-03-12', dayPart: 1 }],
  note: 'We are asking others too.',
});
