import { sql } from 'kysely';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { type CareFamily, createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { wallClockIn, zonedInstant } from '@/lib/dates/instants';
import { learnOffsets, minutesAhead, minutesBy, setZoneTable, type ZoneTable } from '@/lib/dates/zone-table';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { scheduleTour } from '@/server/areas/care/tours/facility-moves';
import { followWallTimes } from '@/server/areas/platform/zones/follow-walls';
import { compareZones, keepZones } from '@/server/areas/platform/zones/keep-zones';
import { writeZones } from '@/server/areas/platform/zones/rows';
import { zoneData, zoneDataVersion, zoneNames } from '@/server/areas/platform/zones/zone-data';
import { wallTime } from '@/server/db/wall-time';
import { runDue } from '@/server/jobs/sweeps';

let service: RequestService;
let facility: CareFacility;
let family: CareFamily;
const timeZone = 'America/Vancouver';

beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.reset();
  service.logged.splice(0);
  service.clock.set('2026-11-28T20:00:00Z');
  await keep('2026f', zoneData);
  facility = await service.newFacility({ timeZone });
  family = await service.newCareFamily();
});

/** The database's table, and this process's. */
async function keep(version: string, table: ZoneTable): Promise<void> {
  await service.db.transaction().execute((tx) => writeZones(tx, zoneNames(), table, version));
  setZoneTable(table);
}

/** Zone data of a year in which British Columbia still changed its clocks. */
const older: ZoneTable = (zone) => (zone === timeZone ? zoneData('America/Los_Angeles') : zoneData(zone));

async function planned() {
  const tour = (
    await family.call('requestTour', {
      body: {
        facilityId: facility.id,
        ageGroupId: facility.groups.toddlers,
        children: family.children,
        preferredTimes: [{ date: '2026-12-10', dayPart: 1 }],
      },
    })
  ).body;
  await scheduleTour(service.deps, tour.id, zonedInstant('2026-12-10', '10:30', timeZone), undefined);
  const booking = (
    await family.call('requestDropIn', {
      body: {
        facilityId: facility.id,
        addressId: facility.addressId,
        children: family.children,
        bookingDates: ['2026-12-14'],
        scheduleType: 1,
      },
    })
  ).body;
  await approveBooking(service.deps, booking.id);
  await runDue(service.deps);
  return { tourId: tour.id, bookingId: booking.id };
}
const read = async ({ tourId, bookingId }: Awaited<ReturnType<typeof planned>>) => {
  const tour = (await family.call('getTour', { params: { id: tourId } })).body;
  const booking = (await family.call('getBooking', { params: { id: bookingId } })).body;
  return { visit: tour.scheduledAt, version: tour.version, starts: booking.items[0]!.startAt };
};

test('service, SQL and page read the same wall time, whatever their own zone data say', async () => {
  const answer = (await family.call('getFacility', { params: { id: facility.id } })).body;
  const zones = ['America/Vancouver', 'America/Toronto', 'America/Phoenix', 'America/St_Johns'];
  const instants = ['2025-12-10T17:30:00Z', '2026-03-08T10:30:00Z', '2026-11-01T05:30:00Z', '2026-12-10T17:30:00Z'];
  for (const zone of zones)
    for (const text of instants) {
      const at = new Date(text);
      const { rows } = await sql<{ wall: string }>`
        SELECT to_char(${wallTime(sql`${at}`, sql`${zone}`)}, 'YYYY-MM-DD HH24:MI:SS') AS wall`.execute(service.db);
      const { date, seconds } = wallClockIn(zone, at);
      expect([zone, text, rows[0]!.wall]).toEqual([zone, text, `${date} ${seconds}`]);
    }
  setZoneTable(null);
  learnOffsets(answer);
  expect(instants.map((at) => minutesAhead(timeZone, Date.parse(at)))).toEqual([-480, -420, -420, -420]);
});

test('a newer table moves stored instants, so that promised wall times stay, and says which', async () => {
  await keep('2025c', older);
  const made = await planned();
  const before = await read(made);
  expect(before).toMatchObject({ visit: '2026-12-10T18:30:00.000Z', starts: '2026-12-14T16:00:00.000Z' });

  await keepZones(service.deps);
  const after = await read(made);
  expect(after).toEqual({
    visit: '2026-12-10T17:30:00.000Z',
    starts: '2026-12-14T15:00:00.000Z',
    version: before.version + 1,
  });
  const said = service.logged.filter((line) => line.startsWith('instants follow'));
  expect(said.join('\n')).toMatch(/"kind":"visit","rows":1,"requests":\["NT-/);
  expect(said.join('\n')).toMatch(/"kind":"day","rows":1/);
  await keepZones(service.deps);
  expect(await read(made)).toEqual(after);
  expect(await brokenInvariants(service.db)).toEqual([]);
});

test('where mail and page differed before the first table, visits keep their wall time, and no deadline gets earlier', async () => {
  await keep('2025c', older);
  const made = await planned();
  const before = await read(made);
  await service.db.transaction().execute((tx) =>
    followWallTimes(tx, {
      whose: { zone: timeZone },
      before: (at) => minutesBy(older, timeZone, at),
      after: (at) => minutesBy(zoneData, timeZone, at),
      now: service.clock.now(),
      laterHolds: true,
    }),
  );
  expect(await read(made)).toMatchObject({ visit: '2026-12-10T17:30:00.000Z', starts: before.starts });
});

test('a program with an older table than the database’s uses that one and says so', async () => {
  await keep('2999a', older);
  await keepZones(service.deps);
  expect(zonedInstant('2026-12-10', '10:30', timeZone).toISOString()).toBe('2026-12-10T18:30:00.000Z');
  expect(service.logged.join('\n')).toContain(`"zoneData":"${zoneDataVersion}","database":"2999a"`);
});

test('the start names zones in use about which the table differs from the machine or PostgreSQL', async () => {
  await service.db
    .updateTable('facilityAddress')
    .set({ timeZone: 'Mars/Olympus' })
    .where('id', '=', facility.addressId)
    .execute();
  await compareZones(service.deps);
  expect(service.logged.join('\n')).toContain('the table does not know a time zone in use');
});
