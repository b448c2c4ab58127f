import { accept } from '@/__tests__/support/booking-service';
import type { TestFamily } from '@/__tests__/support/families';
import { createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { scheduleTour } from '@/server/areas/care/tours/facility-moves';

let service: RequestService;
beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());

const pathOf = (url: string) => url.replace('http://nestling.test/api', '');
const open = async ({ call }: TestFamily) => pathOf((await call('createCalendarFeed')).body.url);
const read = (path: string) => service.fetch(path);
const unfolded = async (response: Response) => (await response.text()).replace(/\r\n /g, '').split('\r\n');
const lines = async (path: string) => unfolded(await read(path));

test('the feed has confirmed care and tours, but nothing that is still pending', async () => {
  const family = await service.newCareFamily();
  const { call, children } = family;
  const { id: facilityId, addressId, groups } = await service.newFacility();
  const ask = async (bookingDates: string[]) =>
    (await call('requestDropIn', { body: { facilityId, addressId, children, bookingDates, scheduleType: 1 } })).body;
  const confirmed = await ask(['2026-03-10', '2026-03-11']);
  await ask(['2026-03-12']);
  await accept(service, confirmed.id);
  const preferredTimes = [{ date: '2026-03-16', dayPart: 1 }];
  const tour = await call('requestTour', { body: { facilityId, ageGroupId: groups.toddlers, preferredTimes } });
  await scheduleTour(service.deps, tour.body.id, new Date('2026-03-16T13:30:00Z'));

  const path = await open(family);
  expect((await lines(path)).filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART;VALUE=DATE:20260310',
    'DTSTART;VALUE=DATE:20260311',
  ]);
  expect((await call('approveTour', { params: { id: tour.body.id } })).status).toBe(200);
  const after = await lines(path);
  expect(after.filter((line) => /^(SUMMARY|DTSTART|DTEND)/.test(line))).toEqual([
    'DTSTART;VALUE=DATE:20260310',
    'DTEND;VALUE=DATE:20260311',
    'SUMMARY:Ava: Willow House',
    'DTSTART;VALUE=DATE:20260311',
    'DTEND;VALUE=DATE:20260312',
    'SUMMARY:Ava: Willow House',
    'DTSTART:20260316T133000Z',
    'DTEND:20260316T140000Z',
    'SUMMARY:Tour of Willow House',
  ]);
  expect(after).toContain(
    `DESCRIPTION:Full Day\\, booking ${confirmed.number}\\nhttp://nestling.test/my-bookings/${confirmed.id}`,
  );
  // The downloaded file has the same content, without the secret address.
  const headers = { authorization: `Bearer ${family.token}` };
  const file = await unfolded(await service.fetch('/v1/parent/calendar/file', { headers }));
  const isFixed = (line: string) => !line.startsWith('DTSTAMP');
  expect(file.filter(isFixed)).toEqual(after.filter(isFixed));
  await call('declineBooking', { params: { id: confirmed.id } });
  expect((await lines(path)).filter((line) => line.startsWith('SUMMARY'))).toEqual(['SUMMARY:Tour of Willow House']);
});

test('the feed’s URL is secret, can be replaced, once for an idempotency key, and revoked, and is stored only as a hash', async () => {
  const account = await service.newFamily();
  const first = await open(account);
  const response = await read(first);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[\s\S]*END:VCALENDAR\r\n$/);

  const key = { headers: { 'idempotency-key': 'calendar' } };
  const replies = [await account.call('createCalendarFeed', key), await account.call('createCalendarFeed', key)];
  expect(replies[1]!.body).toEqual(replies[0]!.body);
  const kept = JSON.stringify(await service.db.selectFrom('idempotencyKey').selectAll().execute());
  expect(kept).not.toContain('.ics');
  const second = pathOf(replies[0]!.body.url);
  expect(second).not.toBe(first);
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  const rows = JSON.stringify(await service.db.selectFrom('calendarFeed').selectAll().execute());
  expect(rows).not.toContain(second.split('/').at(-1)!.replace('.ics', ''));
  expect((await account.call('deleteCalendarFeed')).status).toBe(204);
  expect((await read(second)).status).toBe(404);
  expect((await account.call('deleteCalendarFeed')).status).toBe(204);
});
