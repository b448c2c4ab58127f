import { randomUUID } from 'node:crypto';
import { mailsTo } from '@/__tests__/support/accounts';
import { answersBy, confirmedContact, keyFor } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { threadOf } from '@/__tests__/support/threads';
import { approveBooking } from '@/server/areas/bookings/facility-moves';
import { runDue } from '@/server/jobs/sweeps';

/** From the day page, a contact asks for a link to write to a child's family (product section 8). */
const here = useDeskService();

/** A child is expected today, and the contact has the day's link. */
async function morning() {
  const { id, number } = await here.booking(['2026-03-10']);
  await approveBooking(here.service.deps, id);
  await runDue(here.service.deps);
  here.service.clock.set('2026-03-10T11:12:00Z');
  const contact = await confirmedContact(here.service, here.facility.id);
  const key = await keyFor(here.service, here.facility.id, contact.email, 'day');
  const { body } = await contact.call('readDayLink', { params: { key } });
  const child = body.days[0]!.groups[0]!.children[0]!;
  const ask = (over: { token?: string; itemId?: string; key?: string } = {}) =>
    contact.call('mailRequestLink', {
      params: { key: over.key ?? key },
      body: { token: body.token, itemId: child.itemId, ...over, key: undefined } as { token: string; itemId: string },
    });
  const links = async () => (await mailsTo(here.service, contact.email)).filter(({ kind }) => kind === 'requestLink');
  return { id, number, contact, key, child, ask, links };
}

it('mails the contact a link by which the family can be written to, and shows no key', async () => {
  const { id, number, contact, child, ask, links } = await morning();
  expect(child.number).toBe(number);
  const reply = await ask();
  expect([reply.status, reply.body]).toEqual([202, {}]);
  const [mail] = await links();
  expect(mail!.subject).toBe(`Your link to write to a family (${number})`);
  for (const secret of ['Ava', 'Silva']) expect(mail!.body).not.toContain(secret);
  const { key, page } = await answersBy(here.service, contact).read();
  const message = { text: 'Leo forgot his boots.', files: [] };
  await contact.call('writeByLink', { params: { key }, body: { token: page.token, seenUpTo: 0, message } });
  const { body } = await threadOf(here.service, here.family, id).list();
  expect(body.messages).toMatchObject([{ side: 'facility', author: 'Ada Lowe', text: 'Leo forgot his boots.' }]);
});

it('the day link itself neither opens the request nor its messages', async () => {
  const { contact, key } = await morning();
  expect((await contact.call('readRequestLink', { params: { key }, query: {} })).status).toBe(404);
  const body = { token: 'x', seenUpTo: 0, message: { text: 'Hello.', files: [] } };
  expect((await contact.call('writeByLink', { params: { key }, body })).status).toBe(404);
});

it.each<[string, number, (day: Awaited<ReturnType<typeof morning>>) => Promise<{ status: number }>]>([
  ['without the page’s token', 409, ({ ask }) => ask({ token: 'of-a-scanner' })],
  ['for a child who isn’t there', 404, ({ ask }) => ask({ itemId: randomUUID() })],
  [
    'for another facility’s child',
    404,
    async ({ contact, child }) => {
      const { id } = await here.service.newFacility();
      const other = await confirmedContact(here.service, id);
      const key = await keyFor(here.service, id, other.email, 'day');
      const { token } = (await other.call('readDayLink', { params: { key } })).body;
      return contact.call('mailRequestLink', { params: { key }, body: { token, itemId: child.itemId } });
    },
  ],
  [
    'once the links are revoked',
    404,
    async ({ ask }) => {
      await here.done('revoke-links', here.facility.id);
      return ask();
    },
  ],
  [
    'by a link of another purpose',
    404,
    async ({ contact, ask }) => ask({ key: await keyFor(here.service, here.facility.id, contact.email, 'facts') }),
  ],
])('is not mailed %s', async (_, status, attempt) => {
  const day = await morning();
  expect((await attempt(day)).status).toBe(status);
  const { rows } = await here.service.pool.query(`SELECT FROM outbox WHERE kind = 'requestLink'`);
  expect(rows).toEqual([]);
});

it('is not mailed without end', async () => {
  const { ask, links } = await morning();
  const most = here.service.deps.rates.mailPerMailbox;
  for (let turn = 0; turn < most; turn += 1) expect((await ask()).status).toBe(202);
  expect((await ask()).status).toBe(409);
  expect(await links()).toHaveLength(most);
});
