import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useDeskService } from '@/__tests__/support/desk-service';
import { fieldNames } from '@/server/areas/facility-side/facts/facility-fields';

const at = useDeskService();
const { desk, done, booking } = at;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a facility is found by a part of its name, and an ambiguous name lists the candidates', async () => {
  expect(await done('confirm-availability', 'willow')).toContain('Willow House has confirmed its availability');
  const seen = (await at.family.call('getFacility', { params: { id: at.facility.id } })).body;
  expect(seen.availabilityConfirmedOn).toBe('2026-03-04');
  const other = await at.service.newFacility();
  const asked = await desk('confirm-availability', 'willow');
  expect(asked.code).toBe(1);
  expect(asked.text).toContain(other.id);
  await done('confirm-availability', other.id);
  expect((await desk('confirm-availability', 'Nowhere')).text).toBe('There is no facility called Nowhere.');
});

test('prices set by the facility apply to the next request', async () => {
  await done('set-price', at.facility.id, 'Toddlers', 'day', 'full-day', '91.20');
  expect((await booking(['2026-03-10'])).price.total).toBe(9_120);
  expect(await done('set-price', at.facility.id, 'toddlers', 'month', 'am', '410', '--days', '4')).toContain('$410.00');
  expect((await desk('set-price', at.facility.id, 'Babies', 'day', 'am', '10')).text).toContain('it has:');
  expect((await desk('set-price', at.facility.id, 'Toddlers', 'day', 'am', '-3')).code).toBe(2);
  expect((await desk('set-price', at.facility.id, 'Toddlers', 'day', 'am', '0')).code).toBe(1);
});

test('facts stated by the facility are shown to parents, and invalid values are refused with a message', async () => {
  const facts: [string, string, string][] = [
    ['name', 'Willow Tots', 'Willow Tots'],
    ['description', 'Two rooms and a garden.', 'Two rooms and a garden.'],
    ['phone', '(416) 555-0177 x12', '+1 416 555 0177 x12'],
    ['email', 'Desk@Willow.example', 'desk@willow.example'],
    ['website', 'willow.example/care', 'https://willow.example/care'],
    ['hours', 'Mon-Thu: 7:30 AM - 6 PM; Fri 8 AM - 1 PM', 'Friday 08:00-13:00'],
    ['closed-days', '2026-12-26, 2026-12-25', '2026-12-25, 2026-12-26'],
    ['languages', 'English, French', 'English, French'],
    ['categories', 'preschool, day-care', 'day-care, preschool'],
    ['amenities', 'Garden; Warm lunch', 'Garden, Warm lunch'],
    ['what-to-bring', 'Indoor shoes and a hat', 'Indoor shoes and a hat'],
    ['ask-for', 'Ada at the front desk', 'Ada at the front desk'],
    ['owners', 'Ada Lowe: director; Max Roy: Owner Operator', 'Max Roy: Owner/Operator'],
    ['licence-number', 'ON-77', 'ON-77'],
    ['half-days', 'not-allowed', 'not-allowed'],
    ['policy', 'full-72-hours', '72 hours'],
    ['address-title', 'Garden house', 'Garden house'],
    ['street', '14 Willow St', '14 Willow St'],
    ['city', 'Toronto', 'Toronto'],
    ['region', 'on', 'ON'],
    ['postal-code', 'm5v2t7', 'M5V 2T7'],
    ['point', '43.641, -79.401', '43.641, -79.401'],
    ['time-zone', 'America/Toronto', 'America/Toronto'],
  ];
  expect(facts.map(([name]) => name).sort()).toEqual([...fieldNames].sort());
  for (const [name, value, shown] of facts) expect(await done('set', at.facility.id, name, value)).toContain(shown);
  expect((await at.family.call('getFacility', { params: { id: at.facility.id } })).body).toMatchObject({
    name: 'Willow Tots',
    description: 'Two rooms and a garden.',
    phone: '+14165550177',
    phoneExtension: '12',
    email: 'desk@willow.example',
    closedDays: ['2026-12-25', '2026-12-26'],
    languages: ['English', 'French'],
    categories: [1, 2],
    amenities: ['Garden', 'Warm lunch'],
    licenceNumber: 'ON-77',
    halfDayPermanent: 2,
    ownFactsAt: '2026-03-04T17:00:00.000Z',
    dropInCancellationPolicy: 2,
    owners: [
      { name: 'Ada Lowe', role: 5 },
      { name: 'Max Roy', role: 4 },
    ],
    openingHours: expect.arrayContaining([
      { weekday: 1, open: true, opens: '07:30', closes: '18:00' },
      { weekday: 5, open: true, opens: '08:00', closes: '13:00' },
      { weekday: 6, open: false, opens: null, closes: null },
    ]),
    addresses: [
      {
        title: 'Garden house',
        line1: '14 Willow St',
        city: 'Toronto',
        region: 'ON',
        postalCode: 'M5V 2T7',
        lat: 43.641,
        lng: -79.401,
      },
    ],
  });
  const shown = await done('show', at.facility.id);
  for (const [name, , value] of facts)
    expect(shown).toMatch(new RegExp(`^${name} .*${value.replace(/[+()]/g, '\\$&')}`, 'm'));
  expect(await done('set', at.facility.id, 'email', 'none')).toBe('Willow Tots: email is now not stated.');
  expect((await at.family.call('getFacility', { params: { id: at.facility.id } })).body.email).toBeNull();

  const refused: [string, string][] = [
    ['phone', 'ask inside'],
    ['email', 'nobody'],
    ['website', 'javascript:alert(1)'],
    ['hours', 'most days'],
    ['categories', 'zoo'],
    ['owners', 'Ada'],
    ['policy', '9'],
    ['name', 'none'],
    ['name', '\u200b\u2800'],
    ['name', 'Willow \u202estoT'],
    ['region', 'WA'],
    ['postal-code', '90210'],
    ['point', '0, 0'],
    ['time-zone', 'Mars'],
    ['colour', 'red'],
    ['email', 'as-listed'],
  ];
  const before = await done('show', at.facility.id);
  for (const [name, value] of refused)
    expect(await desk('set', at.facility.id, name, value)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/\.$/),
    });
  expect(await done('show', at.facility.id)).toBe(before);
});

test('a listed facility participates once it has set prices, and keeps its own facts', async () => {
  const facility = await at.service.newFacility({ listed: { email: null } });
  await at.service.db
    .insertInto('facilityList')
    .values({ id: 'city', name: 'City list' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await at.service.db
    .updateTable('facility')
    .set({ source: 'city', sourceKey: facility.id })
    .where('id', '=', facility.id)
    .execute();
  const seen = async () => (await at.family.call('getFacility', { params: { id: facility.id } })).body;
  expect(await seen()).toMatchObject({ participates: false, bookable: false, ownFacts: [] });
  expect(await done('show', facility.id)).toMatch(/^email +list /m);
  await done('set', facility.id, 'email', 'own@willow.example');
  expect(await done('show', facility.id)).toMatch(/^email +facility +own@willow\.example/m);
  await done('set-age-group', facility.id, 'School age', '144', '156');
  expect((await desk('set-age-group', facility.id, 'Juniors', '145', '150')).text).toContain(
    'School age already takes children',
  );
  await done('set-places', facility.id, 'School age', 'mon,tue', 'before-after', '6');
  await done('set-price', facility.id, 'School age', 'day', 'after', '25');
  const now = await seen();
  expect(now).toMatchObject({ participates: true, bookable: true, ownFacts: ['email', 'ageGroups'] });
  expect(now.ageGroups.at(-1)).toMatchObject({
    title: 'School age',
    fromMonths: 144,
    places: [
      { weekday: 1, am: 0, pm: 0, beforeAfter: 6 },
      { weekday: 2, beforeAfter: 6 },
    ],
    dropInItem: [{ sessionType: 6, price: 2_500 }],
  });
  expect(await done('set', facility.id, 'email', 'as-listed')).toContain(
    'the next import of its list will update email again',
  );
  // Until the next import, the facility's own value stays.
  expect(await seen()).toMatchObject({ email: 'own@willow.example', ownFacts: ['email', 'ageGroups'] });
  expect(await desk('set-places', facility.id, 'School age', 'mon', 'night', '6')).toMatchObject({ code: 2 });
  expect(await desk('set-places', facility.id, 'School age', 'mon', 'day', 'many')).toMatchObject({ code: 2 });
  await at.service.db.updateTable('facility').set({ source: null, sourceKey: null }).execute();
});

test('many prices are set from a table in one transaction', async () => {
  const file = join(folder, 'prices.csv');
  const header = 'facility,age group,of,session,days,price';
  await writeFile(
    file,
    [header, `${at.facility.id},Toddlers,day,full-day,,91.20`, `Willow House,children,month,am,4,410`].join('\n'),
  );
  expect(await done('set-prices', file)).toBe('2 prices of 2 age groups are set.');
  expect((await booking(['2026-03-10'])).price.total).toBe(9_120);
  const seen = (await at.family.call('getFacility', { params: { id: at.facility.id } })).body;
  expect(seen.ageGroups[1]?.schedule).toContainEqual({ scheduleType: 2, days: 4, monthlyPrice: 41_000 });

  await writeFile(
    file,
    [
      header,
      `${at.facility.id},Toddlers,day,full-day,,70`,
      `${at.facility.id},Babies,day,full-day,,70`,
      'Nowhere,Toddlers,day,full-day,,70',
      `${at.facility.id},Toddlers,month,am,,x`,
    ].join('\n'),
  );
  const { code, text } = await desk('set-prices', file);
  expect(code).toBe(1);
  expect(text).toContain('No price was set.');
  expect(text).toContain('row 2: Willow House has no age group called Babies');
  expect(text).toContain('row 3: There is no facility called Nowhere.');
  expect(text).toContain('row 4: x is not a price');
  expect((await booking(['2026-03-11'])).price.total).toBe(9_120);
  await writeFile(file, 'facility,price\nA,1');
  expect(await desk('set-prices', file)).toMatchObject({
    code: 2,
    text: expect.stringContaining('no column age group, of, session, days'),
  });
  expect(await desk('set-prices', join(folder, 'nowhere.csv'))).toMatchObject({ code: 2 });
});
