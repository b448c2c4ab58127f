import { randomUUID } from 'node:crypto';
import { codeTo, mailsTo } from '@/__tests__/support/accounts';
import { build } from '@/__tests__/support/families';
import { useDeskService } from '@/__tests__/support/desk-service';
import { errorOf } from '@/__tests__/support/request-service';
import { threadOf, writingContact } from '@/__tests__/support/threads';
import { limits } from '@/lib/limits';
import { resendLink } from '@/server/areas/answers/resend-link';
import { runDue } from '@/server/jobs/sweeps';

/** A family and a facility write to each other about a request (product section 8). */
const here = useDeskService();

async function asked() {
  const contact = await writingContact(here.service, here.facility.id);
  const { id, number } = await here.booking();
  return { contact, id, number, thread: threadOf(here.service, here.family, id) };
}
const textsOf = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);
const kindsTo = async (email: string) => (await mailsTo(here.service, email)).map(({ kind }) => kind);
const secondAdult = () => here.service.newFamily({ signed: true, familyId: here.family.familyId });

it('takes a question to the facility and an answer back, in order', async () => {
  const { contact, thread } = await asked();
  expect((await thread.send('May she nap with her soother?')).status).toBe(201);
  expect((await contact.write('Yes, please bring it.')).status).toBe(200);
  const { body } = await thread.list();
  expect(body.state).toBe('open');
  expect(body.messages).toMatchObject([
    { position: 1, side: 'family', mine: true, text: 'May she nap with her soother?', files: [] },
    { position: 2, side: 'facility', mine: false, author: 'Ada Lowe', role: 'Director', text: 'Yes, please bring it.' },
  ]);
  const { page } = await contact.read();
  expect(page.thread.messages.map(({ mine }) => mine)).toEqual([false, true]);
});

it('names the adult who writes by their first name, if it is known', async () => {
  const { thread } = await asked();
  await thread.send('One.');
  await here.family.call('createParentInfo', { body: { items: [build.parent_info({ firstName: 'Mia' })] } });
  const { body } = await thread.send('Two.');
  expect(body.messages.map(({ author }) => author)).toEqual(['', 'Mia']);
  const second = threadOf(here.service, await secondAdult(), (await here.booking(['2026-03-12'])).id);
  // Mia's name would be a guess now.
  expect((await second.send('Three.')).body.messages[0]!.author).toBe('');
});

it('is read and written by both adults of the family, and by no other family', async () => {
  const { contact, id, thread } = await asked();
  await thread.send('From the first.');
  const second = threadOf(here.service, await secondAdult(), id);
  await second.send('From the second.');
  expect((await second.list()).body.messages.map(({ mine }) => mine)).toEqual([false, true]);
  await contact.write('To both.');
  const stranger = threadOf(here.service, await here.service.newCareFamily(), id);
  const [parts] = [[{ bytes: Buffer.from('%PDF-1.7') }]];
  for (const call of [stranger.list(), stranger.send('Hello.'), stranger.see(1), stranger.upload(parts)])
    expect((await call).status).toBe(404);
  // The id is that of a booking.
  expect((await threadOf(here.service, here.family, id, 'tour').list()).status).toBe(404);
});

it('is about one request: the link of another one does not show it', async () => {
  const { contact, thread } = await asked();
  await thread.send('About the first.');
  const first = await contact.read();
  await here.booking(['2026-03-12']);
  const other = await contact.read();
  expect(other.key).not.toBe(first.key);
  expect(other.page.thread.messages).toEqual([]);
});

describe('the mails', () => {
  it('have the link and who wrote, and nothing of the message', async () => {
    const { contact, thread, number } = await asked();
    await thread.send('Maya is allergic to peanuts.');
    const mail = (await mailsTo(here.service, contact.email)).at(-1)!;
    expect([mail.kind, mail.subject]).toEqual(['messageToFacility', `A family wrote to Willow House (${number})`]);
    await contact.write('We know.');
    const toFamily = (await mailsTo(here.service, here.family.email)).at(-1)!;
    expect([toFamily.kind, toFamily.subject]).toEqual(['messageAboutBooking', `Willow House wrote to you (${number})`]);
    for (const { subject, body } of [mail, toFamily])
      for (const secret of ['peanuts', 'We know', 'Ava', 'Silva']) expect(`${subject} ${body}`).not.toContain(secret);
  });

  it('tell of several messages within an hour once, and again once they were seen', async () => {
    const { contact, thread } = await asked();
    const sent = async () => (await kindsTo(contact.email)).filter((kind) => kind === 'messageToFacility').length;
    await thread.send('One.');
    await thread.send('Two.');
    expect(await sent()).toBe(1);
    await contact.write(null);
    await thread.send('Three.');
    expect(await sent()).toBe(2);
    here.service.clock.advance({ minutes: 61 });
    await thread.send('Four.');
    expect(await sent()).toBe(3);
  });

  it('come with a notice for both adults, and stop with the setting “Messages”', async () => {
    const { contact } = await asked();
    const second = await secondAdult();
    const on = { email: true };
    const settings = { bookings: on, tours: on, waitlists: on, messages: { email: false }, news: on };
    await second.call('updateNotificationSettings', { body: settings });
    here.service.clock.advance({ minutes: 1 });
    await contact.write('Please bring a hat.');
    expect(await kindsTo(here.family.email)).toContain('messageAboutBooking');
    expect(await kindsTo(second.email)).not.toContain('messageAboutBooking');
    for (const adult of [here.family, second]) {
      const { body } = await adult.call('listNotices', { query: {} });
      expect(body.items[0]).toMatchObject({ title: 'Willow House wrote to you', read: false });
    }
  });

  it('renew the contact’s links for 14 days', async () => {
    const { contact, thread } = await asked();
    await contact.answer('approve');
    await runDue(here.service.deps);
    const { key } = await contact.read();
    here.service.clock.advance({ days: 10 });
    await thread.send('She forgot her hat.');
    here.service.clock.advance({ days: 10 });
    expect((await contact.call('readRequestLink', { params: { key }, query: {} })).status).toBe(200);
    here.service.clock.advance({ days: 4 });
    expect((await contact.call('readRequestLink', { params: { key }, query: {} })).status).toBe(404);
  });
});

describe('read marks', () => {
  const seen = async ({ list }: ReturnType<typeof threadOf>) =>
    (await list()).body.messages.map((one) => one.seenAt !== null);

  it('say that the facility has read a message once it presses the button, not when the page is opened', async () => {
    const { contact, thread } = await asked();
    await thread.send('One.');
    const opened = await contact.read();
    await contact.call('readRequestLink', { params: { key: opened.key }, query: {} });
    expect(await seen(thread)).toEqual([false]);
    await thread.send('Two.');
    // The page that was open did not show the second one.
    await contact.write(null, [], opened);
    expect(await seen(thread)).toEqual([true, false]);
    await contact.write('An answer.');
    expect(await seen(thread)).toEqual([true, true, false]);
  });

  it('say that the family has read an answer once a page has shown it', async () => {
    const { contact, thread } = await asked();
    await contact.write('Bring a hat.');
    await thread.list();
    expect((await contact.read()).page.thread.messages[0]!.seenAt).toBeNull();
    await thread.see(1);
    expect((await contact.read()).page.thread.messages[0]!.seenAt).not.toBeNull();
  });
});

describe('new messages', () => {
  type Adult = typeof here.family;
  const newOf = async ({ call }: Pick<Adult, 'call'>) => (await call('countNotices', {})).body.messages;

  it('are counted for each adult until their own page has shown them', async () => {
    const { contact, id, number, thread } = await asked();
    const second = await secondAdult();
    await thread.send('May she bring a hat?');
    await contact.write('Yes.');
    await contact.write('And boots.');
    const one = { request: 'booking', requestId: id, number, facilityName: 'Willow House' };
    for (const adult of [here.family, second]) expect(await newOf(adult)).toEqual([{ ...one, count: 2 }]);
    expect((await thread.list()).body.unseen).toBe(2);
    expect((await thread.see(2)).body.unseen).toBe(1);
    expect(await newOf(here.family)).toEqual([{ ...one, count: 1 }]);
    // The page never shows more than there is.
    await thread.see(1_000);
    expect(await newOf(here.family)).toEqual([]);
    expect(await newOf(second)).toEqual([{ ...one, count: 2 }]);
    await contact.write('Thank you.');
    expect(await newOf(here.family)).toEqual([{ ...one, count: 1 }]);
    expect(await newOf(second)).toEqual([{ ...one, count: 3 }]);
    // A page that was left open does not make them new again.
    await threadOf(here.service, second, id).see(4);
    await threadOf(here.service, second, id).see(2);
    expect(await newOf(second)).toEqual([]);
  });

  it.each(['tour', 'waitlist'] as const)(
    'about a %s request are counted, too, and another family’s are not',
    async (kind) => {
      const contact = await writingContact(here.service, here.facility.id);
      const { id, number } = kind === 'tour' ? await here.tour() : await here.waitlist();
      await contact.write('Where are you coming from?');
      const facilityName = 'Willow House';
      expect(await newOf(here.family)).toEqual([{ request: kind, requestId: id, number, facilityName, count: 1 }]);
      expect(await newOf(await here.service.newCareFamily())).toEqual([]);
    },
  );

  it('from before an adult joined the family are not new to them', async () => {
    const { contact } = await asked();
    await contact.write('Before.');
    here.service.clock.advance({ hours: 1 });
    const second = await here.service.newCareFamily();
    await here.family.call('createAccountLink', { body: { email: second.email } });
    const code = await codeTo(here.service, second.email, 'linkInvite');
    await second.call('acceptAccountLink', { params: { code } });
    expect(await newOf(second)).toEqual([]);
    here.service.clock.advance({ hours: 1 });
    await contact.write('After.');
    expect((await newOf(second)).map(({ count }) => count)).toEqual([1]);
  });

  it('of the family are counted on the answer page until a contact has read them', async () => {
    const { contact, thread } = await asked();
    await thread.send('One.');
    expect((await contact.read()).page.thread.unseen).toBe(1);
    await contact.write(null);
    expect((await contact.read()).page.thread.unseen).toBe(0);
  });
});

describe('limits', () => {
  it('a message has text', async () => {
    const { thread } = await asked();
    expect(errorOf(await thread.send('  '))).toEqual({ text: 'Enter a message.' });
    expect((await thread.send('x'.repeat(limits.longTextMax + 1))).status).toBe(422);
  });

  it('each side sends 20 messages a day about a request', async () => {
    const { contact, thread } = await asked();
    for (let turn = 0; turn < limits.threadMessagesPerDay; turn += 1) {
      expect((await thread.send(`Question ${turn}.`)).status).toBe(201);
      expect((await contact.write(`Answer ${turn}.`)).status).toBe(200);
    }
    for (const reply of [await thread.send('One more.'), await contact.write('One more.')]) {
      expect(reply.status).toBe(429);
      expect(errorOf(reply)).toMatch(/^You’ve sent 20 messages about this request within a day\./);
    }
    here.service.clock.advance({ days: 1, minutes: 1 });
    expect((await thread.send('The next day.')).status).toBe(201);
  });

  it('a family sends 60 messages a day in all', async () => {
    const { thread, id } = await asked();
    const { familyId, accountId } = here.family;
    const message = { familyId, accountId, subject: 'booking', side: 'family', author: '', text: 'x', mailed: false };
    const rows = Array.from({ length: limits.threadFamilyPerDay }, (_, index) => ({
      ...message,
      id: randomUUID(),
      subjectId: index < 10 ? id : randomUUID(),
      position: index + 1,
      createdAt: here.service.clock.now(),
    }));
    await here.service.db.insertInto('threadMessage').values(rows).execute();
    expect(errorOf(await thread.send('One more.'))).toMatch(/^Your family has sent 60 messages/);
  });

  it('the same idempotency key sends once', async () => {
    const { thread } = await asked();
    const headers = { 'idempotency-key': randomUUID() };
    const replies = [await thread.send('Once.', [], headers), await thread.send('Once.', [], headers)];
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(textsOf((await thread.list()).body)).toEqual(['Once.']);
  });

  it('the same form of the facility posted twice sends once; the same words sent again later are another message', async () => {
    const { contact, thread } = await asked();
    const seen = await contact.read();
    await contact.write('Yes.', [], seen);
    expect((await contact.write('Yes.', [], seen)).status).toBe(200);
    await contact.write('Yes.');
    expect(textsOf((await thread.list()).body)).toEqual(['Yes.', 'Yes.']);
  });
});

describe('the end', () => {
  it('of a declined request is 14 days later; what was said stays', async () => {
    const { contact, thread } = await asked();
    await thread.send('Please.');
    await contact.answer('decline', { reason: 'full' });
    here.service.clock.advance({ days: 14 });
    expect((await thread.list()).body).toMatchObject({ state: 'open', closesOn: '2026-03-18' });
    here.service.clock.advance({ days: 1 });
    const closed = await thread.send('Are you sure?');
    expect([closed.status, errorOf(closed)]).toEqual([
      409,
      'Messages about this request ended on March 18, 2026. Your message wasn’t sent.',
    ]);
    expect((await thread.list()).body).toMatchObject({ state: 'closed', messages: [{ text: 'Please.' }] });
  });

  it('of care is 14 days after its last day, for both sides and for new links', async () => {
    const { contact, thread } = await asked();
    await contact.answer('approve');
    await runDue(here.service.deps);
    here.service.clock.set('2026-03-25T16:00:00Z');
    await runDue(here.service.deps);
    expect((await thread.send('She left her hat.')).body.closesOn).toBe('2026-03-25');
    const seen = await contact.read();
    here.service.clock.advance({ days: 1 });
    expect((await contact.write('Too late.', [], seen)).status).toBe(409);
    const before = (await kindsTo(contact.email)).length;
    await resendLink(here.service.deps, seen.key, '192.0.2.9');
    expect((await kindsTo(contact.email)).length).toBe(before);
  });

  it('does not come while permanent care goes on', async () => {
    const contact = await writingContact(here.service, here.facility.id);
    const { id } = await here.permanent([1]);
    await contact.answer('approve');
    await runDue(here.service.deps);
    here.service.clock.set('2026-06-01T16:00:00Z');
    expect((await threadOf(here.service, here.family, id).list()).body).toMatchObject({
      state: 'open',
      closesOn: null,
    });
  });

  it.each(['tour', 'waitlist'] as const)('a %s request has messages, too', async (kind) => {
    const contact = await writingContact(here.service, here.facility.id);
    const { id } = kind === 'tour' ? await here.tour() : await here.waitlist();
    const thread = threadOf(here.service, here.family, id, kind);
    expect((await thread.send('Where do we park?')).status).toBe(201);
    await contact.write('Behind the house.');
    expect(textsOf((await thread.list()).body)).toEqual(['Where do we park?', 'Behind the house.']);
    expect((await mailsTo(here.service, here.family.email)).at(-1)!.subject).toMatch(/^Willow House wrote to you/);
  });
});

it('a facility without a confirmed contact takes no messages: nothing is sent to nobody', async () => {
  const { id } = await here.booking();
  const thread = threadOf(here.service, here.family, id);
  expect((await thread.list()).body.state).toBe('unreachable');
  const refused = await thread.send('Hello?');
  expect([refused.status, errorOf(refused)]).toEqual([
    409,
    'Willow House doesn’t get messages here. Your message wasn’t sent. Please call them.',
  ]);
});

it('another page’s token, or none, sends nothing', async () => {
  const { contact, thread } = await asked();
  const { key } = await contact.read();
  const body = { token: 'of-a-scanner', seenUpTo: 0, message: { text: 'Hello.', files: [] } };
  expect((await contact.call('writeByLink', { params: { key }, body })).status).toBe(409);
  expect((await thread.list()).body.messages).toEqual([]);
});

it('is erased with the family', async () => {
  const { contact, id, thread } = await asked();
  await thread.send('One.');
  await contact.write('Two.');
  await contact.answer('decline', { reason: 'full' });
  expect((await threadOf(here.service, here.family, id).list()).body.messages).toHaveLength(2);
  await here.service.db.deleteFrom('family').where('id', '=', here.family.familyId).execute();
  expect(await here.service.db.selectFrom('threadMessage').select('id').execute()).toEqual([]);
});
