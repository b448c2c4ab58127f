import { count } from '@/__tests__/support/depth';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { threadOf, writingContact } from '@/__tests__/support/threads';
import { limits } from '@/lib/limits';

/** Both sides write at once over many connections: every message lands, each in its own position. */
let service: RequestService;
beforeAll(async () => {
  service = await createRequestService({ poolMax: 20 });
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await brokenInvariants(service.db)).toEqual([]);
});

async function asked() {
  const facility = await service.newFacility();
  const contacts = [await writingContact(service, facility.id), await writingContact(service, facility.id)];
  const family = await service.newCareFamily();
  const second = await service.newFamily({ signed: true, familyId: family.familyId });
  const { body } = await family.call('requestDropIn', {
    body: {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: family.children,
      bookingDates: ['2026-03-10'],
      scheduleType: 1,
    },
  });
  const threads = [family, second].map((adult) => threadOf(service, adult, body.id));
  return { contacts, threads, family, booking: body };
}

test('two adults and two contacts write at once', async () => {
  for (let round = 0; round < count(3, 30); round += 1) {
    const { contacts, threads } = await asked();
    const pages = await Promise.all(contacts.map(({ read }) => read()));
    const replies = await Promise.all([
      ...threads.flatMap(({ send }, index) => [send(`Adult ${index}.`), send(`Adult ${index} again.`)]),
      ...contacts.map(({ write }, index) => write(`Contact ${index}.`, [], pages[index])),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200]);
    const { messages } = (await threads[0]!.list()).body;
    expect(messages.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(messages.map(({ text }) => text)).size).toBe(6);
  }
});

test('a message and a move of the same request wait for each other', async () => {
  for (let round = 0; round < count(3, 30); round += 1) {
    const { contacts, threads, family, booking } = await asked();
    const [contact] = contacts;
    const page = await contact!.read();
    const replies = await Promise.all([
      threads[0]!.send('Is it confirmed?'),
      contact!.answer('approve', {}, page),
      family.call('declineBooking', { params: { id: booking.id }, body: { version: booking.version, refund: 0 } }),
    ]);
    expect(replies[0].status).toBe(201);
    expect(
      replies
        .slice(1)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
  }
});

test('the limit of a day holds when all messages are sent at once', async () => {
  const { threads } = await asked();
  const tries = Array.from({ length: limits.threadMessagesPerDay + 5 }, (_, turn) =>
    threads[turn % 2]!.send(`${turn}.`),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(limits.threadMessagesPerDay);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
