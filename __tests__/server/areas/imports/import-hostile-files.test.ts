import { csv, importDesk, reasons } from '@/__tests__/support/import-desk';
import { clearFacilities } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { reportCsv } from '@/server/areas/imports/import-report';

/** Malformed files as governments publish them: readable rows are imported, and every loss is reported. */
let service: TestService;
const desk = importDesk(() => service);
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(async () => {
  desk.close();
  await service.close();
});
beforeEach(() => clearFacilities(service.db));

const mapping = {
  source: 'nasty',
  list: { name: 'Nasty list' },
  country: 'CA',
  region: 'QC',
  timeZone: 'America/Toronto',
  currency: 'CAD',
  key: { column: 'ID' },
  name: { column: 'NAME' },
  address: { column: 'STREET' },
  postalCode: { column: 'CODE' },
  city: 'Montréal',
  phone: { column: 'PHONE' },
  website: { column: 'WEB' },
  weekdays: { column: 'DAYS' },
  openingHours: { column: 'HOURS' },
  licensedPlaces: { column: 'PLACES' },
  licenceKind: { column: 'KIND', words: { LEX: 'Licence-exempt', LIC: 'Licensed', REG: 'registered' } },
};
const columns = ['ID', 'NAME', 'STREET', 'CODE', 'PHONE', 'WEB', 'DAYS', 'HOURS', 'PLACES', 'KIND'];
const plain = { CODE: 'H2X 1Y4', PLACES: '6', KIND: 'LIC' };
const row = (id: number, over: Record<string, string> = {}): Record<string, string> => ({
  ...plain,
  ID: String(id),
  NAME: `Garderie ${id}`,
  STREET: `${id} rue Fern`,
  ...over,
});
const file = (rows: Record<string, string>[]) => csv(columns, rows);
const facility = async (name: string) => {
  const { id } = await service.db
    .selectFrom('facility')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return service.api().getFacility({ params: { id } });
};

test('no terms, half days, hours or licence are assumed', async () => {
  await desk.run(file([row(1, { KIND: '' })]), { ...mapping, licenceKind: null });
  expect(await facility('Garderie 1')).toMatchObject({
    dropInCancellationPolicy: null,
    halfDayPermanent: null,
    openingHours: null,
    website: null,
    licenceKind: null,
    ownFacts: [],
  });
  // Facts that the list no longer states become unknown; the facility's own facts stay.
  await desk.run(file([row(1)]), { ...mapping, dropInCancellationPolicy: 2 });
  expect((await facility('Garderie 1')).dropInCancellationPolicy).toBe(2);
  await desk.run(file([row(1)]), mapping);
  expect((await facility('Garderie 1')).dropInCancellationPolicy).toBeNull();
  await service.db
    .updateTable('facility')
    .set({ dropInCancellationPolicy: 3, ownFacts: ['dropInCancellationPolicy'] })
    .execute();
  await desk.run(file([row(1)]), { ...mapping, dropInCancellationPolicy: 2 });
  expect(await facility('Garderie 1')).toMatchObject({
    dropInCancellationPolicy: 3,
    ownFacts: ['dropInCancellationPolicy'],
  });
});

test('a licence kind keeps the list’s name', async () => {
  await desk.run(
    file([
      row(1),
      row(2, { KIND: 'lex' }),
      row(3, { KIND: 'REG' }),
      row(4, { KIND: 'Notice of care' }),
      row(5, { KIND: '' }),
    ]),
    mapping,
  );
  const kinds = await service.db.selectFrom('facility').select('licenceKind').orderBy('sourceKey').execute();
  expect(kinds.map(({ licenceKind }) => licenceKind)).toEqual([
    null,
    'Licence-exempt',
    'registered',
    'Notice of care',
    'On the list',
  ]);
  const { items } = await service.api().listFacilities({ query: { q: 'Garderie 2' } });
  expect(items.find(({ name }) => name === 'Garderie 2')?.licenceKind).toBe('Licence-exempt');
});

test('a phone keeps its extension and a website its address, in any format', async () => {
  const report = await desk.run(
    file([
      row(1, { PHONE: '514-555-0199, poste 224', WEB: 'www.garderie.example' }),
      row(2, { PHONE: '(514) 555-0199, ext 4', WEB: 'HTTP://Garderie.example/café?a=1#b' }),
      row(3, { PHONE: 'Tél. : 514 555 0199 (poste 12)', WEB: 'javascript:alert(1)' }),
      row(4, { PHONE: '514 555 0199 / 514 555 0198', WEB: 'info@garderie.example' }),
      row(5, { PHONE: '514 555 0199 ext', WEB: 'https://user:secret@garderie.example' }),
    ]),
    mapping,
  );
  const seen = await service.db
    .selectFrom('facility')
    .select(['phone', 'phoneExtension', 'website'])
    .orderBy('sourceKey')
    .execute();
  expect(seen).toEqual([
    { phone: '+15145550199', phoneExtension: '224', website: 'https://www.garderie.example/' },
    { phone: '+15145550199', phoneExtension: '4', website: 'http://garderie.example/caf%C3%A9?a=1#b' },
    { phone: '+15145550199', phoneExtension: '12', website: null },
    { phone: null, phoneExtension: null, website: null },
    { phone: null, phoneExtension: null, website: null },
  ]);
  expect(reasons(report, 'noted').map(([line]) => line)).toEqual([4, 5, 5, 6, 6]);
});

test('short weekdays, round-the-clock and overnight hours are read, and ambiguous ones are dropped with a note', async () => {
  const report = await desk.run(
    file([
      row(1, { DAYS: 'Mo Tu We', HOURS: '7:00-18:00' }),
      row(2, { DAYS: 'Mo-Fr', HOURS: '24 hours' }),
      row(3, { HOURS: 'Mon-Fri: 22:00-06:00; Sat closed' }),
      row(4, { HOURS: 'lundi au vendredi 7 h 30 à 18 h' }),
      row(5, { DAYS: 'Mo-Fr', HOURS: '18:00 - 07:30' }),
      row(6, { DAYS: 'Mo-Fr', HOURS: '7:00-11:00; 13:00-17:00' }),
    ]),
    mapping,
  );
  const hours = async (id: number) =>
    (await facility(`Garderie ${id}`)).openingHours?.map(({ open, opens, closes }) =>
      opens ? `${opens}-${closes}` : open,
    );
  expect(await hours(1)).toEqual(['07:00-18:00', '07:00-18:00', '07:00-18:00', false, false, false, false]);
  expect(await hours(2)).toEqual([...Array<string>(5).fill('00:00-00:00'), false, false]);
  expect(await hours(3)).toEqual([...Array<string>(5).fill('22:00-06:00'), false, false]);
  expect(await hours(4)).toEqual([...Array<string>(5).fill('07:30-18:00'), false, false]);
  expect(await hours(5)).toEqual([...Array<boolean>(5).fill(true), false, false]);
  expect(reasons(report, 'noted').map(([line]) => line)).toEqual([6, 7]);
  expect(
    await desk.run(file([row(1, { DAYS: 'Mo Tu We', HOURS: '7:00-18:00' })]), mapping, { allow: ['closing'] }),
  ).toMatchObject({ unchanged: 1, updated: 0 });
});

test('invisible characters, blanks of any kind and quotes around a cell are removed, in the header too', async () => {
  const content = `\ufeff"\u200bID","NAME\u00a0","STREET","CODE\ufeff"\n"=""0012""","\ufeff\u201cGar\u00adde\u200brie\u00a0\u2003 Un\u201d ","'1 rue Fern'","\u2060H2X\u00a01Y4\u200e"`;
  const small = {
    ...mapping,
    phone: null,
    website: null,
    weekdays: null,
    openingHours: null,
    licensedPlaces: null,
    licenceKind: null,
  };
  expect(await desk.run(content, small)).toMatchObject({ added: 1, refused: 0 });
  expect(await service.db.selectFrom('facility').select(['name', 'sourceKey']).execute()).toEqual([
    { name: 'Garderie Un', sourceKey: '0012' },
  ]);
  expect((await facility('Garderie Un')).addresses[0]).toMatchObject({ line1: '1 rue Fern', postalCode: 'H2X 1Y4' });
  expect(await desk.run(content, { ...small, name: { column: '\u200bNAME' } })).toMatchObject({ unchanged: 1 });
});

test('lines before the header are skipped, including quotes, and rows keep their line numbers', async () => {
  const content = `Open data "of the province\n\n,,,"\n${file([row(1), row(2, { CODE: 'nowhere' }), row(3)])}`;
  const report = await desk.run(content, { ...mapping, file: { skipLines: 3 } });
  expect(report).toMatchObject({ added: 2, refused: 1 });
  expect(reasons(report, 'refused')).toEqual([[6, 'The postal code "nowhere" is not valid.']]);
  await expect(desk.run(content, { ...mapping, file: { skipLines: 900 } })).rejects.toThrow('The file is empty.');
  const unquoted = `ID|NAME|STREET|CODE\n1|"Le 5" de "Fern|1 rue Fern|H2X 1Y4`;
  const small = {
    ...mapping,
    phone: null,
    website: null,
    weekdays: null,
    openingHours: null,
    licensedPlaces: null,
    licenceKind: null,
  };
  expect(
    await desk.run(unquoted, { ...small, file: { delimiter: '|', quote: '' } }, { allow: ['closing', 'identity'] }),
  ).toMatchObject({ stopped: [], updated: 1 });
});

test('every key accepts a condition and a list of sources, and uses the first non-empty one', async () => {
  const rows = [
    row(1, { KIND: 'A', PHONE: '514-555-0001', WEB: 'a.example', DAYS: 'Mo', HOURS: '7:00-18:00' }),
    row(2, { KIND: 'B', PHONE: '514-555-0002', WEB: 'b.example', DAYS: 'Mo', HOURS: '7:00-18:00' }),
    row(3, { KIND: '', PHONE: '514-555-0003', NAME: '' }),
  ];
  const isA = { KIND: ['a'] };
  const report = await desk.run(file(rows), {
    ...mapping,
    name: [{ column: 'NAME' }, { columns: ['STREET', 'CODE'], join: ', ' }],
    phone: { column: 'PHONE', when: isA },
    website: { column: 'WEB', when: { KIND: ['B'] } },
    weekdays: { column: 'DAYS', when: isA },
    openingHours: { column: 'HOURS', when: isA },
    licensedPlaces: { column: 'PLACES', when: isA },
    licenceKind: [{ value: 'Registered', when: { KIND: [''] } }, { value: 'Licensed' }],
    languages: [{ column: 'KIND', when: isA }],
    dropInCancellationPolicy: [
      { is: 4, when: isA },
      { is: 1, when: { KIND: ['B'] } },
    ],
    list: { name: 'Nasty list', date: { value: '2026-02-01', when: isA } },
  });
  expect(report).toMatchObject({ added: 3, refused: 0 });
  expect(await facility('Garderie 1')).toMatchObject({
    phone: '+15145550001',
    website: null,
    licensedPlaces: 6,
    languages: ['A'],
    dropInCancellationPolicy: 4,
    source: { date: '2026-02-01' },
    openingHours: expect.arrayContaining([expect.objectContaining({ weekday: 1, opens: '07:00' })]),
  });
  expect(await facility('Garderie 2')).toMatchObject({
    phone: null,
    website: 'https://b.example/',
    licensedPlaces: null,
    languages: null,
    dropInCancellationPolicy: 1,
    source: { date: null },
    openingHours: null,
  });
  expect(await facility('3 rue Fern, H2X 1Y4')).toMatchObject({
    licenceKind: 'Registered',
    dropInCancellationPolicy: null,
  });
});

test('if two rows have the same key, the first valid one is used and the other is refused', async () => {
  const report = await desk.run(
    file([row(1, { CODE: '' }), row(1, { NAME: 'Bonne' }), row(2), row(2, { NAME: 'Autre' }), row(3)]),
    mapping,
  );
  expect(report).toMatchObject({ added: 3, refused: 2 });
  expect(reasons(report, 'refused')).toEqual([
    [2, 'The row has no postal code.'],
    [5, 'Line 4 has the same key.'],
  ]);
  expect(reasons(report, 'noted')).toEqual([[3, 'Line 2 has the same key and was refused, so this row was taken.']]);
  expect((await facility('Bonne')).addresses[0]?.postalCode).toBe('H2X 1Y4');
});

test('several licences at one address are separate facilities, and without a key the second is refused with a reason', async () => {
  const [first, second] = [row(1), { ...row(1), ID: '2', PLACES: '30' }];
  expect(await desk.run(file([first, second]), mapping)).toMatchObject({ added: 2, refused: 0 });
  await clearFacilities(service.db);
  const report = await desk.run(file([first, second, row(3)]), { ...mapping, key: null });
  expect(report).toMatchObject({ added: 2, refused: 1 });
  expect(reasons(report, 'refused')[0]).toEqual([
    3,
    expect.stringContaining('If each is a licence of its own, map key to what tells them apart.'),
  ]);
});

test('a cell of a million characters refuses only its row', async () => {
  const long = 'x'.repeat(1_000_000);
  const report = await desk.run(
    file([
      row(1),
      row(2, { NAME: long }),
      row(3, { ID: long }),
      row(4, { CODE: `${long}\n${long}` }),
      row(5),
      row(6),
      row(7),
      row(8),
    ]),
    mapping,
  );
  expect(report).toMatchObject({ added: 5, refused: 3, stopped: [] });
  expect(reasons(report, 'refused')).toEqual([
    [3, 'The cell "NAME" has 1,000,000 characters, more than 20,000.'],
    [4, 'The cell "ID" has 1,000,000 characters, more than 20,000.'],
    [6, 'The cell "CODE" has 2,000,001 characters, more than 20,000.'],
  ]);
  expect(reportCsv(report).length).toBeLessThan(20_000);
  // An unclosed quote would read the rest of the file into one row; it must be refused before it fills the memory.
  const open = `${file([row(1)])}\n"2${'y'.repeat(9_000_000)}`;
  await expect(desk.run(open, mapping)).rejects.toThrow(/more than 8 million characters: is a quote left open\?/);
});

test('an unmapped column may have any length', async () => {
  const content = csv([...columns, 'NOTES'], [{ ...row(1), NOTES: 'x'.repeat(1_000_000) }]);
  expect(await desk.run(content, mapping)).toMatchObject({ added: 1, refused: 0 });
});

test('texts too long to show are left out individually', async () => {
  const report = await desk.run(file([row(1, { KIND: 'k'.repeat(300), STREET: '1 rue Fern' })]), {
    ...mapping,
    facts: [{ text: 'Kind {KIND}' }],
    description: [{ text: 'Short.' }],
  });
  expect(report).toMatchObject({ added: 1 });
  expect(reasons(report, 'noted')).toHaveLength(2);
  expect(await facility('Garderie 1')).toMatchObject({
    description: 'Short.',
    listFacts: [],
    licenceKind: 'On the list',
  });
});
