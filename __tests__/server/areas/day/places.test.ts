import { confirmedContact, keyFor } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import type { Body } from '@/api/contract/types';

/** "Are these still your free places?" (product section 8). */
const here = useDeskService();

async function link() {
  const { email, call } = await confirmedContact(here.service, here.facility.id);
  const key = await keyFor(here.service, here.facility.id, email, 'places');
  const read = async () => (await call('readPlacesLink', { params: { key } })).body;
  const confirm = async (places: Body<'confirmPlaces'>['places'], seen?: string) => {
    const page = await read();
    return call('confirmPlaces', { params: { key }, body: { token: page.token, seen: seen ?? page.seen, places } });
  };
  return { key, call, read, confirm };
}

const tuesday = (places: number) => [
  { ageGroupId: here.facility.groups.toddlers, weekday: 2 as const, pool: 1 as const, places },
];
const onTuesday = async (read: Awaited<ReturnType<typeof link>>['read']) =>
  (await read()).groups[0]!.days.find(({ weekday }) => weekday === 2)!.pools[0];

it('is confirmed with one tap, and parents see the day', async () => {
  const { confirm, read } = await link();
  expect((await read()).confirmedOn).not.toBe('2026-03-04');
  await confirm(null);
  expect((await read()).confirmedOn).toBe('2026-03-04');
  const { body } = await here.family.call('getFacility', { params: { id: here.facility.id } });
  expect(body.availabilityConfirmedOn).toBe('2026-03-04');
  const { items } = (await here.family.call('listFacilities', { query: {} })).body;
  expect(items.find(({ id }) => id === here.facility.id)).toMatchObject({ availabilityDaysAgo: 0 });
});

it('changes one number, within what is taken', async () => {
  await here.booking(['2026-03-10']);
  const { confirm, read } = await link();
  expect(await onTuesday(read)).toEqual({ pool: 1, places: 4, taken: 1 });
  const refused = await confirm(tuesday(0));
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('Toddlers, Tuesday, morning: 1 is taken, so enter 1 or more.');
  expect((await confirm(tuesday(1))).status).toBe(200);
  expect(await onTuesday(read)).toMatchObject({ places: 1 });
});

it('does nothing when the places were changed since they were seen', async () => {
  const [one, two] = [await link(), await link()];
  const { seen } = await one.read();
  await two.confirm(tuesday(3));
  const late = await one.confirm(tuesday(2), seen);
  expect(late.status).toBe(409);
  expect(await onTuesday(one.read)).toMatchObject({ places: 3 });
});

it('of two contacts at once, one changes them and the other is told', async () => {
  const [one, two] = [await link(), await link()];
  const { seen } = await one.read();
  const replies = await Promise.all([one.confirm(tuesday(3), seen), two.confirm(tuesday(2), seen)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('refuses another facility’s group, and a page’s token is needed', async () => {
  const { key, call, read, confirm } = await link();
  const other = await here.service.newFacility();
  expect((await confirm([{ ...tuesday(2)[0]!, ageGroupId: other.groups.toddlers }])).status).toBe(422);
  const { seen } = await read();
  const body = { token: 'x', seen, places: null };
  expect((await call('confirmPlaces', { params: { key }, body })).status).toBe(409);
});

it('puts places that were not confirmed for four weeks last in a search with days, and nowhere else', async () => {
  const farther = await here.service.newFacility();
  await here.service.db.updateTable('facilityAddress').set({ lat: 43.7 }).where('id', '=', farther.addressId).execute();
  const day = 24 * 3_600_000;
  const confirm = async (id: string, daysAgo: number) => {
    const at = new Date(here.service.clock.now().getTime() - daysAgo * day);
    await here.service.db.updateTable('facility').set({ availabilityConfirmedAt: at }).where('id', '=', id).execute();
  };
  await confirm(here.facility.id, 28);
  await confirm(farther.id, 27);
  const found = async (query: object) => {
    const { body } = await here.family.call('listFacilities', {
      query: { lat: 43.64, lng: -79.4, sort: 'distance', ...query },
    });
    return body.items.map(({ id }) => id).filter((id) => id === here.facility.id || id === farther.id);
  };
  expect(await found({})).toEqual([here.facility.id, farther.id]);
  const dated = { dates: ['2026-03-10'], birthDates: ['2023-05-14'] };
  expect(await found(dated)).toEqual([farther.id, here.facility.id]);
  await confirm(here.facility.id, 27);
  expect(await found(dated)).toEqual([here.facility.id, farther.id]);
});

it('is asked for: a search for certain places leaves out those not confirmed for four weeks, or ever', async () => {
  const confirm = async (daysAgo: number | null) => {
    const at = daysAgo === null ? null : new Date(here.service.clock.now().getTime() - daysAgo * 24 * 3_600_000);
    const change = here.service.db.updateTable('facility').set({ availabilityConfirmedAt: at });
    await change.where('id', '=', here.facility.id).execute();
  };
  const isFound = async (query: { certain?: 'true' }) => {
    const { items } = (await here.family.call('listFacilities', { query })).body;
    return items.some(({ id }) => id === here.facility.id);
  };
  for (const [daysAgo, isCertain] of [
    [0, true],
    [27, true],
    [28, false],
    [null, false],
  ] as const) {
    await confirm(daysAgo);
    expect([daysAgo, await isFound({ certain: 'true' })]).toEqual([daysAgo, isCertain]);
    expect(await isFound({})).toBe(true);
  }
});
