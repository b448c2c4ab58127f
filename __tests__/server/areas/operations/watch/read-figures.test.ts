import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { insertBooking, insertFamily } from '@/__tests__/support/families';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { BookingStatus } from '@/lib/enums';
import { rowFiguresOf } from '@/server/areas/operations/watch/read-figures';
import { writeSetting } from '@/server/areas/platform/shared/rows';
import type { DB } from '@/server/db/schema';
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
const mail = (
  createdAt: Date,
  dueAt: Date | null,
  { leasedUntil = null, attempts = 0, recipient = 'maya@example.com' }: Partial<Insertable<DB['outbox']>> = {},
) =>
  service.db
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      familyId: null,
      kind: 'friendInvite',
      recipient,
      subject: 'S',
      body: 'B',
      createdAt,
      dueAt,
      sentAt: null,
      requestId: null,
      stopUrl: null,
      givenUpAt: dueAt === null ? createdAt : null,
      leasedUntil,
      attempts,
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

test('the outbox shows how many mails wait, how long the oldest has, and how many were given up', async () => {
  await mail(ago(90), ago(10), { attempts: 3 });
  await mail(ago(5), ago(-30));
  await mail(ago(4_000), null);
  expect(await figure('nestling_outbox_mails{state="waiting"}')).toBe(2);
  expect(await figure('nestling_outbox_mails{state="given_up"}')).toBe(1);
  expect(await figure('nestling_outbox_oldest_seconds')).toBe(90 * 60);
  // The second is due in half an hour, and a process is sending the last.
  await mail(ago(5), ago(20), { leasedUntil: new Date(Date.now() + 3_600_000) });
  expect(await figure('nestling_due_rows{what="mails"}')).toBe(1);
  expect(await figure('nestling_overdue_seconds{what="mails"}')).toBe(10 * 60);
});

test('a mail waits since it was first to be sent, however far off its next try is, and each address counts once', async () => {
  await service.db.deleteFrom('outbox').execute();
  // It collects changes until it is due, so it does not wait yet.
  await mail(ago(600), ago(-5), { recipient: 'later@example.com' });
  expect(await figure('nestling_outbox_oldest_seconds')).toBe(0);
  await mail(ago(600), ago(29), { recipient: 'soon@example.com' });
  expect(await figure('nestling_outbox_late_recipients')).toBe(0);
  expect(await figure('nestling_outbox_oldest_seconds')).toBe(29 * 60);
  await mail(ago(300), ago(-55), { attempts: 9, recipient: 'dead@example.com' });
  await mail(ago(200), ago(-40), { attempts: 7, recipient: 'dead@example.com' });
  await mail(ago(31), ago(-1), { attempts: 3, recipient: 'full@example.com' });
  expect(await figure('nestling_outbox_late_recipients')).toBe(2);
  expect(await figure('nestling_outbox_oldest_seconds')).toBe(300 * 60);
  await service.db.deleteFrom('outbox').execute();
  await mail(ago(20), ago(10));
});

test('the last good and failed backups and the lists whose last import failed are shown', async () => {
  expect(await figure('nestling_backup_timestamp_seconds{result="good"}')).toBe(0);
  expect(await figure('nestling_imports_failed')).toBe(0);
  const now = new Date('2026-11-05T03:15:00Z');
  await writeSetting(service.db, 'backup.good', true, now);
  await writeSetting(service.db, 'import.ontario', 'failed', now);
  await writeSetting(service.db, 'import.quebec', 'good', now);
  expect(await figure('nestling_backup_timestamp_seconds{result="good"}')).toBe(now.getTime() / 1000);
  expect(await figure('nestling_backup_timestamp_seconds{result="failed"}')).toBe(0);
  expect(await figure('nestling_imports_failed')).toBe(1);
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
  for (const name of ['outbox_oldest_seconds', 'outbox_late_recipients', 'imports_failed'])
    expect(await figure(`nestling_${name}`, away.deps)).toBeUndefined();
  expect(await figure('nestling_backup_timestamp_seconds{result="good"}', away.deps)).toBeUndefined();
  expect(await figure('nestling_database_up')).toBe(1);
  expect(await figure('nestling_due_rows{what="mails"}')).toBe(1);
});

test('a scraper that asks often does not ask the database each time', async () => {
  const read = rowFiguresOf(service.deps);
  expect(read()).toBe(read());
});
