import { randomUUID } from 'node:crypto';
import { insertBooking, insertFamily } from '@/__tests__/support/families';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { BookingStatus } from '@/lib/enums';
import { rowFiguresOf } from '@/server/areas/operations/watch/read-figures';
import { figures } from '@/server/figures';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

/** The value of a series in a fresh scrape; undefined if it has none. */
async function figure(series: string, of = service.deps): Promise<number | undefined> {
  await rowFiguresOf(of)();
  const text = await figures.metrics();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const ago = (minutes: number) => new Date(service.clock.now().getTime() - minutes * 60_000);

/** A mail in the outbox, due or given up. */
const mail = (createdAt: Date, dueAt: Date | null, leasedUntil: Date | null = null) =>
  service.db
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      familyId: null,
      kind: 'friendInvite',
      recipient: 'maya@example.com',
      subject: 'S',
      body: 'B',
      createdAt,
      dueAt,
      sentAt: null,
      requestId: null,
      stopUrl: null,
      givenUpAt: dueAt === null ? createdAt : null,
      leasedUntil,
    })
    .execute();

test('an empty program has nothing due, and says so', async () => {
  expect(await figure('nestling_database_up')).toBe(1);
  expect(await figure('nestling_due_rows{what="refunds"}')).toBe(0);
  expect(await figure('nestling_overdue_seconds{what="bookings"}')).toBe(0);
  expect(await figure('nestling_outbox_mails{state="given_up"}')).toBe(0);
  expect(await figure('nestling_open_charges{state="unanswered"}')).toBe(0);
  expect(await figure('nestling_open_refunds{state="failed"}')).toBe(0);
});

test('the outbox shows how many mails wait, how old the oldest is, and how many were given up', async () => {
  await mail(ago(90), ago(10));
  await mail(ago(5), ago(-30));
  await mail(ago(4_000), null);
  expect(await figure('nestling_outbox_mails{state="waiting"}')).toBe(2);
  expect(await figure('nestling_outbox_mails{state="given_up"}')).toBe(1);
  expect(await figure('nestling_outbox_oldest_seconds')).toBe(90 * 60);
  // The second is due in half an hour, and a process is sending the last.
  await mail(ago(5), ago(20), new Date(Date.now() + 3_600_000));
  expect(await figure('nestling_due_rows{what="mails"}')).toBe(1);
  expect(await figure('nestling_overdue_seconds{what="mails"}')).toBe(10 * 60);
});

test('a booking that is due counts, and the demonstration’s example of one does not', async () => {
  const now = service.clock.now();
  const { familyId } = await insertFamily(service.db, now);
  const [due, example] = await Promise.all(
    [1, 2].map(() => insertBooking(service.db, now, { familyId, status: BookingStatus.NEW })),
  );
  const bookings = service.db.updateTable('bookingGroup').set({ dueAt: ago(3) });
  await bookings.where('id', '=', due!).execute();
  await bookings.set({ isExample: true }).where('id', '=', example!).execute();
  expect(await figure('nestling_due_rows{what="bookings"}')).toBe(1);
  expect(await figure('nestling_overdue_seconds{what="bookings"}')).toBe(3 * 60);
});

test('while the database is away, the figures of rows are missing instead of old', async () => {
  const away = await createTestService();
  await away.close();
  expect(await figure('nestling_database_up', away.deps)).toBe(0);
  expect(await figure('nestling_due_rows{what="mails"}', away.deps)).toBeUndefined();
  expect(await figure('nestling_outbox_oldest_seconds', away.deps)).toBeUndefined();
  expect(await figure('nestling_database_up')).toBe(1);
  expect(await figure('nestling_due_rows{what="mails"}')).toBe(1);
});

test('a scraper that asks often does not ask the database each time', async () => {
  const read = rowFiguresOf(service.deps);
  expect(read()).toBe(read());
});
