import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { insertFacility, type TestFamily } from '@/__tests__/support/families';
import { errorOf } from '@/__tests__/support/request-service';
import { limits } from '@/lib/limits';

let service: FamilyService;
let family: TestFamily;
beforeAll(async () => {
  service = await createFamilyService();
});
beforeEach(async () => {
  family = await service.newFamily();
});
afterAll(() => service.close());

const save = (facilityId: string, who = family) => who.call('saveFacility', { params: { facilityId } });
const unsave = (facilityId: string) => family.call('unsaveFacility', { params: { facilityId } });
const names = async (query = {}, who = family) =>
  (await who.call('listSavedFacilities', { query })).body.items.map((item) => item.name);

async function facility(name: string): Promise<string> {
  service.clock.advance({ minutes: 1 });
  return (await insertFacility(service.db, service.clock.now(), name)).facilityId;
}

test('saved facilities are listed newest first, saving again changes nothing, and each family sees its own', async () => {
  const ids = [await facility('First'), await facility('Second'), await facility('Third')];
  for (const id of ids) {
    service.clock.advance({ minutes: 1 });
    expect((await save(id)).status).toBe(204);
  }
  service.clock.advance({ minutes: 1 });
  expect((await save(ids[0]!)).status).toBe(204);
  expect(await names()).toEqual(['Third', 'Second', 'First']);
  expect(await names({ limit: 2, page: 2 })).toEqual(['First']);
  expect(await names({}, await service.newFamily())).toEqual([]);
  expect(await names({}, await service.newFamily({ familyId: family.familyId }))).toHaveLength(3);
});

test('removing a saved facility is idempotent, also for one that was never saved', async () => {
  const id = await facility('Only');
  await save(id);
  expect((await unsave(id)).status).toBe(204);
  expect((await unsave(id)).status).toBe(204);
  expect((await unsave(randomUUID())).status).toBe(204);
  expect(await names()).toEqual([]);
});

test('an unknown facility cannot be saved, and a closed one leaves the list', async () => {
  const id = await facility('Closing');
  await save(id);
  await service.db.updateTable('facility').set({ closedAt: service.clock.now() }).where('id', '=', id).execute();
  const { body } = await family.call('listSavedFacilities');
  expect(body).toMatchObject({ items: [], totalItems: 0, totalPages: 0 });
  for (const other of [id, randomUUID(), 'nothing']) expect((await save(other)).status).toBe(404);
});

test('a family saves facilities up to the limit, and may save one of them again', async () => {
  const id = await facility('Saved');
  const now = service.clock.now();
  await save(id);
  await sql`
    WITH more AS (
      INSERT INTO facility (id, name, description, categories, opening_hours, currency, created_at, updated_at)
      SELECT gen_random_uuid(), 'House ' || n, '', '{1}', '[]', 'CAD', ${now}, ${now}
        FROM generate_series(2, ${limits.savedMax}::integer) n RETURNING id)
    INSERT INTO saved_facility (family_id, facility_id, saved_at) SELECT ${family.familyId}, id, ${now} FROM more`.execute(
    service.db,
  );
  const refused = await save(await facility('One more'));
  expect([refused.status, errorOf(refused)]).toEqual([409, expect.stringContaining('which is the limit')]);
  expect((await save(id)).status).toBe(204);
});
