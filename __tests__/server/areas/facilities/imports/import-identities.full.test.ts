import { insertBooking, insertFamily } from '@/__tests__/support/families';
import { csv, importDesk } from '@/__tests__/support/import-desk';
import { inCanada, smallest } from '@/__tests__/support/import-list';
import { clearFacilities } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { BookingStatus } from '@/lib/enums';
import { reportCsv } from '@/server/areas/facilities/imports/import-report';

/** A facility keeps its bookings, reviews and prices even if a list renames it or changes its key. */
let service: TestService;
const desk = importDesk(() => service);
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(async () => {
  desk.close();
  await service.close();
});
beforeEach(async () => {
  await clearFacilities(service.db);
  await desk.run(file(fifty), mapping);
});

const mapping = {
  ...smallest,
  ...inCanada,
  source: 'county',
  key: { column: 'ID' },
  postalCode: { column: 'CODE' },
  city: 'Toronto',
  phone: { column: 'PHONE' },
  coordinates: { lat: 'LAT', lng: 'LNG', missing: 'postalCode' },
  ageGroups: [
    { title: 'Toddlers', column: 'T', fromMonths: 18, toMonths: 30 },
    { title: 'Preschool', column: 'P', fromMonths: 30, toMonths: 48 },
  ],
};
const columns = ['ID', 'NAME', 'STREET', 'CODE', 'PHONE', 'LAT', 'LNG', 'T', 'P'];
type Given = Partial<Record<(typeof columns)[number], string>>;
const centre = (id: number, over: Given = {}): Record<string, string> =>
  ({
    ID: String(id),
    NAME: `Centre ${id}`,
    STREET: `${id} Fern St`,
    CODE: 'M5V 2T6',
    PHONE: `416-555-${1000 + id}`,
    LAT: (43.64 + id / 10_000).toFixed(4),
    LNG: '-79.3950',
    T: '10',
    P: '16',
    ...over,
  }) as Record<string, string>;
const fifty = Array.from({ length: 50 }, (_, index) => centre(index + 1));
const file = (rows: Record<string, string>[]) => csv(columns, rows);
const withRow = (id: number, over: Given | null) =>
  fifty.flatMap((one) =>
    one.ID === String(id) ? (over ? [{ ...one, ...over } as Record<string, string>] : []) : [one],
  );
const kept = () =>
  service.db
    .selectFrom('facility')
    .select(['id', 'sourceKey', 'name', 'closedAt'])
    .orderBy('sourceKey')
    .orderBy('id')
    .execute();
const one = async (key: string) => (await kept()).find(({ sourceKey }) => sourceKey === key);
const takesPart = (key: string) =>
  service.db
    .updateTable('facility')
    .set({ availabilityConfirmedAt: service.clock.now() })
    .where('sourceKey', '=', key)
    .execute();

describe('a removed facility and a new one', () => {
  test('an import with a new facility that looks like a removed one stops and names both, and joining them keeps the id', async () => {
    const before = await kept();
    const content = file(
      withRow(7, { ID: '907', NAME: 'Oak House', STREET: '9 Oak Rd', LAT: '43.7000', LNG: '-79.4000' }),
    );
    const report = await desk.run(content, mapping);
    expect(report.stopped).toEqual([expect.stringMatching(/^1 new facility looks like one that would be closed:/)]);
    expect(report.stopped[0]).toContain(`Centre 7. --same "7=907"`);
    expect(report.stopped[0]).toContain('The same phone');
    expect(reportCsv(report)).toMatch(/^"alike","8","907",.*"key","7","907"/m);
    expect(await kept()).toEqual(before);

    expect(await desk.run(content, mapping, { same: ['7=907'], dryRun: true })).toMatchObject({
      stopped: [],
      updated: 1,
    });
    expect(await kept()).toEqual(before);

    const joined = await desk.run(content, mapping, { same: ['7=907'] });
    expect(joined).toMatchObject({ stopped: [], added: 0, closed: 0, updated: 1 });
    expect(await one('907')).toMatchObject({
      id: before.find(({ sourceKey }) => sourceKey === '7')!.id,
      closedAt: null,
    });
    expect(await one('7')).toBeUndefined();
    expect(await desk.run(content, mapping)).toMatchObject({ stopped: [], unchanged: 50 });
  });

  test('a pair in the mapping joins two keys, and may stay there and wait until the list has the new key', async () => {
    await clearFacilities(service.db);
    const joining = { ...mapping, same: { 7: '907' } };
    expect(await desk.run(file(fifty), joining)).toMatchObject({ added: 50, stopped: [] });
    expect(await desk.run(file(fifty), joining)).toMatchObject({ unchanged: 50 });
    const { id } = (await one('7'))!;
    const content = file(withRow(7, { ID: '907', NAME: 'Fern Nursery' }));
    expect(await desk.run(content, joining)).toMatchObject({ stopped: [], renamed: 1, added: 0, closed: 0 });
    expect(await one('907')).toMatchObject({ id, name: 'Fern Nursery' });
    expect(await desk.run(content, joining)).toMatchObject({ stopped: [], unchanged: 50 });
  });

  test('two facilities declared different by the command or the mapping stay two', async () => {
    const content = file(withRow(7, { ID: '907', NAME: 'Fern Nursery', PHONE: '416-555-9999' }));
    expect((await desk.run(content, { ...mapping, notSame: { 7: '907' } }, { dryRun: true })).stopped).toEqual([]);
    expect(await desk.run(content, mapping, { notSame: ['7=907'] })).toMatchObject({
      stopped: [],
      added: 1,
      closed: 1,
    });
    expect((await one('7'))?.closedAt).not.toBeNull();
  });

  test('without a key in the list, a renamed facility is recognized', async () => {
    await clearFacilities(service.db);
    const keyless = { ...mapping, key: null };
    await desk.run(file(fifty), keyless);
    const content = file(withRow(7, { NAME: 'Fern = Nursery' }));
    const { stopped } = await desk.run(content, keyless);
    const same = /--same "(.*)"$/m.exec(stopped[0]!)![1]!;
    expect(same).toContain('centre 7|7 fern st|m5v 2t6=fern = nursery|7 fern st|m5v 2t6');
    expect(await desk.run(content, keyless, { same: [same] })).toMatchObject({ stopped: [], renamed: 1, closed: 0 });
  });

  test('invalid pairs are refused with a message, and nothing changes', async () => {
    const before = await kept();
    const content = file(withRow(7, { ID: '907' }));
    for (const [same, sentence] of [
      [['x=907'], 'no facility of this source has the key "x"'],
      [['7=908'], 'the file has no row with the key "908"'],
      [['nonsense'], 'takes two keys'],
      [['7=907', '8=907'], 'in two pairs'],
    ] as const) {
      await expect(desk.run(content, mapping, { same })).rejects.toThrow(sentence);
    }
    await expect(desk.run(content, mapping, { close: ['nobody'] })).rejects.toThrow(
      'no facility of county has the key',
    );
    expect(await kept()).toEqual(before);
  });

  test('an earlier file’s mistake can be repaired: the old facility reopens, and its duplicate is closed', async () => {
    const { id } = (await one('7'))!;
    const content = file(withRow(7, { ID: '907', NAME: 'Fern Nursery' }));
    await desk.run(content, mapping, { notSame: ['7=907'] });
    expect(await desk.run(content, mapping, { same: ['7=907'] })).toMatchObject({
      stopped: [],
      reopened: 1,
      closed: 1,
    });
    expect(await one('907')).toMatchObject({ id, name: 'Fern Nursery', closedAt: null });
    expect(await desk.run(content, mapping)).toMatchObject({ stopped: [], unchanged: 50 });
  });
});

describe('a participating facility', () => {
  test('a participating facility is not closed by a file, even one of fifty, until its key is confirmed', async () => {
    await takesPart('7');
    const content = file(withRow(7, null));
    const report = await desk.run(content, mapping, { allow: ['closing', 'identity'] });
    expect(report.stopped).toEqual([
      expect.stringMatching(/^1 facility that takes part would be closed:\n {2}Centre 7 \(7\) --close "7"/),
    ]);
    expect((await one('7'))?.closedAt).toBeNull();
    expect(await desk.run(content, mapping, { close: ['7'] })).toMatchObject({ stopped: [], closed: 1 });
  });

  test('the requests that are open at a facility to be closed are named', async () => {
    await takesPart('7');
    const now = service.clock.now();
    const { familyId } = await insertFamily(service.db, now);
    for (const status of [BookingStatus.APPROVED, BookingStatus.DECLINED_BY_FACILITY]) {
      const id = await insertBooking(service.db, now, { familyId, status });
      const { id: facilityId } = (await one('7'))!;
      await service.db.updateTable('bookingGroup').set({ facilityId }).where('id', '=', id).execute();
    }
    const [open] = await service.db
      .selectFrom('bookingGroup')
      .select('number')
      .where('status', '=', BookingStatus.APPROVED)
      .execute();
    const report = await desk.run(file(withRow(7, null)), mapping);
    expect(report.stopped[0]).toContain(`It has open requests, which continue: ${open!.number}. --close "7"`);
  });

  test('another time zone waits for the desk where requests are open; everything else changes', async () => {
    await takesPart('7');
    const now = service.clock.now();
    const { familyId } = await insertFamily(service.db, now);
    const id = await insertBooking(service.db, now, { familyId, status: BookingStatus.APPROVED });
    const { id: facilityId } = (await one('7'))!;
    await service.db.updateTable('bookingGroup').set({ facilityId }).where('id', '=', id).execute();
    const content = file(withRow(7, { PHONE: '416-555-2222' }));
    const report = await desk.run(content, { ...mapping, timeZone: 'America/Winnipeg' });
    expect(report).toMatchObject({ stopped: [], updated: 50 });
    const noted = report.lines.filter(({ what }) => what === 'noted');
    expect(noted).toEqual([expect.objectContaining({ key: '7', reason: expect.stringContaining('which stays') })]);
    expect(noted[0]!.reason).toContain(`npm run desk -- set ${facilityId} time-zone America/Winnipeg`);
    const zones = await service.db
      .selectFrom('facilityAddress')
      .innerJoin('facility', 'facility.id', 'facilityId')
      .select(['sourceKey', 'phone', 'timeZone'])
      .where('sourceKey', 'in', ['7', '8'])
      .orderBy('sourceKey')
      .execute();
    expect(zones).toEqual([
      { sourceKey: '7', phone: '+14165552222', timeZone: 'America/Toronto' },
      { sourceKey: '8', phone: '+14165551008', timeZone: 'America/Winnipeg' },
    ]);
  });

  test('a participating facility is not closed by the mapping’s filter, which the report names', async () => {
    await takesPart('7');
    const filtered = { ...mapping, rows: { except: { NAME: ['Centre 7', 'Centre 8'] } } };
    const report = await desk.run(file(fifty), filtered);
    expect(report.stopped[0]).toContain('Line 8 is left out by the mapping’s filter.');
    expect(reportCsv(report)).toMatch(/^"leftOut","8","7","Centre 7".*NAME is ""Centre 7""/m);
    expect(reportCsv(report)).toMatch(/^"closed","","8","Centre 8".*Line 9 is left out/m);
  });

  test('a participating facility does not change identity under its key, even one of fifty', async () => {
    await takesPart('7');
    const content = file(withRow(7, { NAME: 'Oak House', PHONE: '416-555-9999' }));
    expect((await desk.run(content, mapping)).stopped).toEqual([
      expect.stringMatching(
        /^1 facility that takes part would become a different one.*\n {2}7: Centre 7, 7 Fern St.*→ Oak House, 7 Fern St/,
      ),
    ]);
    expect((await one('7'))?.name).toBe('Centre 7');
    expect(await desk.run(content, mapping, { allow: ['identity'] })).toMatchObject({ stopped: [], renamed: 1 });
  });

  test('a participating facility that an earlier file closed is reported if it returns under another key', async () => {
    await takesPart('7');
    await desk.run(file(withRow(7, null)), mapping, { close: ['7'] });
    const back = file(withRow(7, { ID: '907', NAME: 'Fern Nursery' }));
    expect((await desk.run(back, mapping)).stopped[0]).toContain('--same "7=907"');
    expect(await desk.run(back, mapping, { same: ['7=907'] })).toMatchObject({ stopped: [], reopened: 1, added: 0 });
  });

  test('a participating facility keeps its priced age groups if the list renames or drops them', async () => {
    const { id } = (await one('7'))!;
    const groups = () =>
      service.db
        .selectFrom('ageGroup')
        .select(['id', 'title', 'licensedPlaces', 'closedAt'])
        .where('facilityId', '=', id)
        .orderBy('fromMonths')
        .execute();
    const [toddlers, preschool] = await groups();
    for (const group of [toddlers!, preschool!])
      await service.db.insertInto('dropInItem').values({ ageGroupId: group.id, sessionType: 1, price: 5000 }).execute();
    const renamed = { ...mapping, ageGroups: [{ ...mapping.ageGroups[0]!, title: 'Ones' }, mapping.ageGroups[1]!] };
    const report = await desk.run(file(withRow(7, { P: '0' })), renamed);
    expect(report.stopped).toEqual([]);
    expect(await groups()).toEqual([
      { id: toddlers!.id, title: 'Ones', licensedPlaces: 10, closedAt: null },
      { id: preschool!.id, title: 'Preschool', licensedPlaces: null, closedAt: null },
    ]);
    expect(report.lines.find(({ what, key }) => what === 'kept' && key === '7')?.change?.fact).toBe(
      'age group Preschool',
    );
    expect(await desk.run(file(withRow(7, { P: '0' })), renamed)).toMatchObject({ updated: 0, unchanged: 50 });
  });
});

describe('identities that moved to another key', () => {
  test('moved identities stop the import, even two of three hundred rows', async () => {
    await clearFacilities(service.db);
    const many = Array.from({ length: 300 }, (_, index) => centre(index + 1));
    await desk.run(file(many), mapping);
    const [a, b] = [many[6]!, many[7]!];
    const exchanged = many.map((row) => (row === a ? { ...b, ID: a.ID! } : row === b ? { ...a, ID: b.ID! } : row));
    const report = await desk.run(file(exchanged), mapping);
    expect(report.stopped).toEqual([
      expect.stringMatching(
        /^2 facilities have moved to another key:\n {2}Centre 8: --same "8=7"\n {2}Centre 7: --same "7=8"/,
      ),
    ]);
    const ids = new Map((await kept()).map(({ id, name }) => [name, id]));
    expect(await desk.run(file(exchanged), mapping, { same: ['7=8', '8=7'] })).toMatchObject({
      stopped: [],
      updated: 0,
    });
    expect(await one('8')).toMatchObject({ id: ids.get('Centre 7'), name: 'Centre 7' });
    expect(await one('7')).toMatchObject({ id: ids.get('Centre 8'), name: 'Centre 8' });
  });

  test('changed identities are counted among all rows: four of fifty stop the import, one does not', async () => {
    const sold = (count: number) =>
      fifty.map((row, index) =>
        index < count ? { ...row, NAME: `Oak ${index}`, PHONE: `416-555-9${100 + index}` } : row,
      );
    expect(await desk.run(file(sold(1)), mapping, { dryRun: true })).toMatchObject({ stopped: [] });
    expect((await desk.run(file(sold(4)), mapping)).stopped).toEqual([
      expect.stringMatching(/^4 of 50 known facilities in the file would become different ones/),
    ]);
    // Many ordinary updates must not dilute the share of changed identities.
    const grown = sold(4).map((row) => ({ ...row, T: '12' }));
    expect((await desk.run(file(grown), mapping)).stopped).toHaveLength(1);
  });
});

describe('facts that a facility releases to its list', () => {
  test('released facts stay the facility’s own until the list is read', async () => {
    const { id } = (await one('7'))!;
    await service.db
      .updateTable('facility')
      .set({ phone: '+14165550000', ownFacts: ['phone', 'email'], releasedFacts: ['phone'] })
      .where('id', '=', id)
      .execute();
    expect((await service.api().getFacility({ params: { id } })).ownFacts).toEqual(['phone', 'email']);
    expect(await desk.run(file(fifty), mapping)).toMatchObject({ updated: 1 });
    expect(await service.api().getFacility({ params: { id } })).toMatchObject({
      phone: '+14165551007',
      ownFacts: ['email'],
    });
  });
});

describe('a source', () => {
  test('retiring a source closes its facilities except participating ones, and an import reopens it', async () => {
    await takesPart('7');
    const dry = await desk.command(['--retire', 'county', '--dry-run']);
    expect(dry).toMatchObject({ code: 0, text: expect.stringContaining('49 facilities would be closed') });
    expect((await kept()).filter(({ closedAt }) => closedAt)).toEqual([]);
    const { code, text } = await desk.command(['--retire', 'county']);
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/49 facilities are closed[^]*Open, because they take part[^]*\n {2}Centre 7$/),
    ]);
    expect((await kept()).filter(({ closedAt }) => !closedAt).map(({ name }) => name)).toEqual(['Centre 7']);
    expect(await desk.run(file(fifty), mapping)).toMatchObject({ stopped: [], reopened: 49 });
    expect(await desk.command(['--retire', 'nowhere'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('no source named nowhere'),
    });
  });

  test('a renamed source keeps its facilities and cannot take an existing name', async () => {
    await desk.run(file(fifty.slice(0, 1)), { ...mapping, source: 'other' });
    const before = await kept();
    expect(await desk.command(['--rename', 'county=other'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('already'),
    });
    expect(await desk.command(['--rename', 'county=County 2'])).toMatchObject({ code: 1 });
    expect(await desk.command(['--rename', 'county'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('two names'),
    });
    expect(await desk.command(['--rename', 'county=county-2'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('"source": "county-2"'),
    });
    expect(await kept()).toEqual(before);
    expect(await desk.run(file(fifty), { ...mapping, source: 'county-2' })).toMatchObject({ unchanged: 50, added: 0 });
  });

  test('the command accepts pairs of keys', async () => {
    const next = { content: file(withRow(7, { ID: '907', NAME: 'Fern Nursery' })), mapping };
    expect((await desk.command([], next)).code).toBe(1);
    expect(await desk.command(['--same', '7=907'], next)).toMatchObject({
      code: 0,
      text: expect.stringContaining('"7" is now "907"'),
    });
  });
});
