import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { codeTo, mailsTo } from '@/__tests__/support/accounts';
import { settle } from '@/__tests__/support/booking-service';
import { count } from '@/__tests__/support/depth';
import { useDeskService } from '@/__tests__/support/desk-service';
import { build, type TestFamily } from '@/__tests__/support/families';
import { png } from '@/__tests__/support/images';
import { errorOf } from '@/__tests__/support/request-service';
import { threadOf, writingContact } from '@/__tests__/support/threads';
import { addDays } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { resendLink } from '@/server/areas/facility-side/answers/resend-link';
import { removeOrphans } from '@/server/areas/platform/files/remove-files';

/** A family and a facility write to each other about a request (product rule 8). */
const here = useDeskService();

async function asked() {
  const contact = await writingContact(here.service, here.facility.id);
  const { id, number } = await here.booking();
  return { contact, id, number, thread: threadOf(here.service, here.family, id) };
}
const textsOf = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);
const kindsTo = async (email: string) => (await mailsTo(here.service, email)).map(({ kind }) => kind);
const secondAdult = () => here.service.newFamily({ signed: true, familyId: here.family.familyId });

it('takes a question of an adult to the facility and an answer back to both, in order, about this request alone', async () => {
  const { contact, id, thread } = await asked();
  expect((await thread.send('May she nap with her soother?')).status).toBe(201);
  const second = threadOf(here.service, await secondAdult(), id);
  await second.send('She is used to it.');
  expect((await contact.write('Yes, please bring it.')).status).toBe(200);
  const { body } = await thread.list();
  expect(body.state).toBe('open');
  expect(body.messages).toMatchObject([
    { position: 1, side: 'family', mine: true, text: 'May she nap with her soother?', files: [] },
    { position: 2, side: 'family', mine: false, text: 'She is used to it.' },
    { position: 3, side: 'facility', mine: false, author: 'Ada Lowe', role: 'Director', text: 'Yes, please bring it.' },
  ]);
  expect((await second.list()).body.messages.map(({ mine }) => mine)).toEqual([false, true, false]);
  const { key, page } = await contact.read();
  expect(page.thread.messages.map(({ mine }) => mine)).toEqual([false, false, true]);
  // The id is that of a booking.
  expect((await threadOf(here.service, here.family, id, 'tour').list()).status).toBe(404);
  await here.booking(['2026-03-12']);
  const other = await contact.read();
  expect(other.key).not.toBe(key);
  expect(other.page.thread.messages).toEqual([]);
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

it('the messages of a request that is deleted while they are read are 404', async () => {
  const { id, thread } = await asked();
  // As if the family’s deletion were committed after the request was read and before its moves are.
  await here.service.db.deleteFrom('move').where('subjectId', '=', id).execute();
  expect([(await thread.list()).status, (await thread.see(1)).status]).toEqual([404, 404]);
});

describe('the inbox', () => {
  const inboxOf = async (adult: TestFamily = here.family, query = {}) =>
    (await adult.call('listThreads', { query })).body;

  it('has each request with its newest message, newest first, then those that can be written to, in pages', async () => {
    const { contact, id, number, thread } = await asked();
    const second = await here.booking(['2026-03-12']);
    const third = await here.booking(['2026-03-13']);
    const newer = threadOf(here.service, here.family, second.id);
    await newer.send('About the second.');
    here.service.clock.advance({ minutes: 1 });
    await thread.send('May she nap\n with her soother?');
    expect((await inboxOf()).items.map(({ requestId, last }) => [requestId, last?.text])).toEqual([
      [id, 'May she nap with her soother?'],
      [second.id, 'About the second.'],
      [third.id, undefined],
    ]);
    here.service.clock.advance({ minutes: 1 });
    await contact.write('Yes, please bring it.');
    const [first] = (await inboxOf()).items;
    expect(first).toMatchObject({
      request: 'booking',
      requestId: id,
      number,
      facilityName: 'Willow House',
      last: { side: 'facility', mine: false, text: 'Yes, please bring it.' },
      unseen: 1,
    });
    expect(first!.facts).toContain('Mar 10');
    await thread.see(2);
    const mine = ({ items }: Awaited<ReturnType<typeof inboxOf>>) => items.map(({ last }) => last?.mine);
    expect((await inboxOf()).items[0]!.unseen).toBe(0);
    expect(mine(await inboxOf())).toEqual([false, true, undefined]);
    expect(mine(await inboxOf(await secondAdult()))).toEqual([false, false, undefined]);
    const last = await inboxOf(here.family, { limit: 1, page: 3 });
    expect(last).toMatchObject({ totalItems: 3, totalPages: 3, page: 3, items: [{ requestId: third.id }] });
    const stranger = await here.service.newCareFamily();
    expect(await inboxOf(stranger)).toMatchObject({ items: [], totalItems: 0, totalPages: 0 });
  });

  it('leaves out a request that is over or whose facility gets no messages, unless somebody wrote; nothing is sent to nobody', async () => {
    const ended = await here.booking();
    // Nobody at the facility would be told.
    expect((await inboxOf()).items).toEqual([]);
    const thread = threadOf(here.service, here.family, ended.id);
    expect((await thread.list()).body.state).toBe('unreachable');
    const refused = await thread.send('Hello?');
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      'Willow House doesn’t get messages here. Your message wasn’t sent. Please call them.',
    ]);
    await writingContact(here.service, here.facility.id);
    expect((await inboxOf()).items).toMatchObject([{ requestId: ended.id, last: null }]);
    await here.family.call('declineBooking', { params: { id: ended.id } });
    expect((await inboxOf()).items).toEqual([]);
    await thread.send('Thank you all the same.');
    expect((await inboxOf()).items).toMatchObject([{ requestId: ended.id, last: { mine: true } }]);
  });
});

describe('the mails', () => {
  it('have the link and who wrote, nothing of the message, and tell of several at once', async () => {
    const { contact, thread, number } = await asked();
    await thread.send('Maya is allergic to peanuts.');
    const mail = (await mailsTo(here.service, contact.email)).at(-1)!;
    expect([mail.kind, mail.subject]).toEqual(['messageToFacility', `A family wrote to Willow House (${number})`]);
    await contact.write('We know.');
    const toFamily = (await mailsTo(here.service, here.family.email)).at(-1)!;
    expect([toFamily.kind, toFamily.subject]).toEqual(['messageAboutBooking', `Willow House wrote to you (${number})`]);
    for (const { subject, body } of [mail, toFamily])
      for (const secret of ['peanuts', 'We know', 'Ava', 'Silva']) expect(`${subject} ${body}`).not.toContain(secret);
    // The contact gets one mail for several messages, and the next one only after reading them.
    const sent = async () => (await kindsTo(contact.email)).filter((kind) => kind === 'messageToFacility').length;
    await thread.send('One.');
    await thread.send('Two.');
    expect(await sent()).toBe(2);
    await contact.write(null);
    await thread.send('Three.');
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
    await settle(here.service);
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
    expect((await contact.read()).page.thread.unseen).toBe(1);
    await contact.write('An answer.');
    expect((await contact.read()).page.thread.unseen).toBe(0);
    expect(await seen(thread)).toEqual([true, true, false]);
    // That of the family is one once its page has shown it.
    const answer = async () => (await contact.read()).page.thread.messages.at(-1)!;
    expect((await answer()).seenAt).toBeNull();
    await thread.see(3);
    expect((await answer()).seenAt).not.toBeNull();
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

  it.each(['tour', 'waitlist'] as const)('about a %s request are mailed and counted, too', async (kind) => {
    const contact = await writingContact(here.service, here.facility.id);
    const { id, number } = kind === 'tour' ? await here.tour() : await here.waitlist();
    const thread = threadOf(here.service, here.family, id, kind);
    expect((await thread.send('Where do we park?')).status).toBe(201);
    await contact.write('Behind the house.');
    expect(textsOf((await thread.list()).body)).toEqual(['Where do we park?', 'Behind the house.']);
    expect((await mailsTo(here.service, here.family.email)).at(-1)!.subject).toMatch(/^Willow House wrote to you/);
    const facilityName = 'Willow House';
    expect(await newOf(here.family)).toEqual([{ request: kind, requestId: id, number, facilityName, count: 1 }]);
  });

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
});

describe('limits', () => {
  /** Messages of today that a side has written already. */
  const written = async (side: 'family' | 'facility', subjectIds: string[]) => {
    const { familyId } = here.family;
    const message = { familyId, subject: 'booking', side, author: '', text: 'x', mailed: false };
    const rows = subjectIds.map((subjectId, index) => ({
      ...message,
      id: randomUUID(),
      subjectId,
      position: index + (side === 'family' ? 1 : 100),
      createdAt: here.service.clock.now(),
    }));
    await here.service.db.insertInto('threadMessage').values(rows).execute();
  };
  const dayOf = (id: string, left: number) => Array<string>(limits.threadMessagesPerDay - left).fill(id);

  it('each side sends 20 messages a day about a request, also at once', async () => {
    const { contact, id, thread } = await asked();
    for (const side of ['family', 'facility'] as const) await written(side, dayOf(id, 1));
    const replies = await Promise.all([1, 2, 3].map((turn) => thread.send(`${turn}.`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    expect((await contact.write('The last one.')).status).toBe(200);
    for (const reply of [await thread.send('One more.'), await contact.write('One more.')]) {
      expect(reply.status).toBe(429);
      expect(errorOf(reply)).toMatch(/^You’ve sent 20 messages about this request within a day\./);
    }
    here.service.clock.advance({ days: 1, minutes: 1 });
    expect((await thread.send('The next day.')).status).toBe(201);
  });

  it('a family sends 60 messages a day in all', async () => {
    const { thread } = await asked();
    await written(
      'family',
      Array.from({ length: limits.threadFamilyPerDay }, () => randomUUID()),
    );
    expect(errorOf(await thread.send('One more.'))).toMatch(/^Your family has sent 60 messages/);
  });

  it('a message has text, and the same idempotency key or form sends it once; the same words sent again later are another message', async () => {
    const { contact, thread } = await asked();
    for (const blank of ['  ', '\u3164\n\u200b']) {
      expect(errorOf(await thread.send(blank))).toEqual({ text: 'Enter a message.' });
    }
    expect((await thread.send('x'.repeat(limits.longTextMax + 1))).status).toBe(422);
    const headers = { 'idempotency-key': randomUUID() };
    const replies = [await thread.send('Once.', [], headers), await thread.send('Once.', [], headers)];
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const seen = await contact.read();
    await contact.write('Yes.', [], seen);
    expect((await contact.write('Yes.', [], seen)).status).toBe(200);
    await contact.write('Yes.');
    // Another page’s token sends nothing.
    const { key } = seen;
    const body = { token: 'of-a-scanner', seenUpTo: 0, message: { text: 'Hello.', files: [] } };
    expect((await contact.call('writeByLink', { params: { key }, body })).status).toBe(409);
    expect(textsOf((await thread.list()).body)).toEqual(['Once.', 'Yes.', 'Yes.']);
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
    await settle(here.service);
    here.service.clock.set('2026-03-25T16:00:00Z');
    await settle(here.service);
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
    await settle(here.service);
    here.service.clock.set('2026-06-01T16:00:00Z');
    expect((await threadOf(here.service, here.family, id).list()).body).toMatchObject({
      state: 'open',
      closesOn: null,
    });
  });
});

describe('pictures and PDFs', () => {
  const open = (url: string) => here.service.fetch(url.replace(/^\/api/, ''));
  const pdf = Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF');
  const urlOf = (messages: readonly { files: readonly { url: string }[] }[]) => messages.at(-1)!.files[0]!.url;

  it('are carried to the other side, and a PDF that is also a web page runs nothing', async () => {
    const { contact, id, thread } = await asked();
    const { files } = await thread.upload([
      { bytes: await png(), name: 'soother.png' },
      { bytes: pdf, name: 'Immunization form.pdf' },
    ]);
    await thread.send('Here they are.', files);
    const { messages } = (await contact.read()).page.thread;
    expect(messages[0]!.files).toMatchObject([
      { name: 'soother.png', type: 'picture' },
      { name: 'Immunization form.pdf', type: 'pdf' },
    ]);
    const [picture, form] = await Promise.all(messages[0]!.files.map(({ url }) => open(url)));
    expect(picture!.headers.get('content-type')).toBe('image/png');
    expect(Object.fromEntries(form!.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await form!.arrayBuffer())).toEqual(pdf);

    await contact.write('Our menu.', (await contact.upload([{ bytes: await png(), name: 'menu.png' }])).files);
    expect((await open(urlOf((await thread.list()).body.messages))).status).toBe(200);
    // It counts against the request and not against the family.
    const stored = await here.service.db.selectFrom('file').select('forRequest').orderBy('createdAt').execute();
    expect(stored.map(({ forRequest }) => forRequest).sort()).toEqual([id, null, null]);

    const headers = { authorization: `Bearer ${here.family.token}` };
    const archive = await here.service.fetch('/v1/parent/account/export', { headers });
    const copy = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    expect(JSON.parse(strFromU8(copy['request-messages.json']!))).toMatchObject([
      { side: 'family', text: 'Here they are.', files: [{ name: 'soother.png' }, { name: 'Immunization form.pdf' }] },
      { side: 'facility', author: 'Ada Lowe', text: 'Our menu.', files: [{ name: 'menu.png' }] },
    ]);
    expect(Object.keys(copy).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);

    // An address ends with the contact’s link.
    const { url } = messages[0]!.files[0]!;
    expect((await open(url.replace(/\w(?=\.png)/, (letter) => (letter === 'a' ? 'b' : 'a')))).status).toBe(404);
    await here.done('revoke-links', here.facility.id);
    expect((await open(url)).status).toBe(404);
  });

  it('refuses what is no picture and no PDF, or larger than 3 MB, from either side', async () => {
    const { contact, thread } = await asked();
    const before = here.service.files.size;
    for (const [bytes, status] of [
      ['MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 415],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
      ['<html></html>\n%PDF-1.7\n', 415],
      [`%PDF-1.7\n${' '.repeat(3_000_000)}`, 413],
    ] as const)
      for (const upload of [thread.upload, contact.upload])
        expect((await upload([{ bytes: Buffer.from(bytes), name: 'photo.png' }])).status).toBe(status);
    expect(here.service.files.size).toBe(before);
  });

  it('refuses a fourth file, files of somebody else, and a message’s as a photo of a child', async () => {
    const { contact, thread } = await asked();
    const bytes = await png();
    const four = [
      ...(await thread.upload([{ bytes }, { bytes }])).files,
      ...(await thread.upload([{ bytes }, { bytes }])).files,
    ];
    expect(errorOf(await thread.send('Four.', four))).toEqual({ files: 'Add at most 3 files.' });

    const again = { files: 'Add the files again.' };
    const [own] = four;
    const { files: theirs } = await contact.upload([{ bytes }]);
    expect(errorOf(await thread.send('Theirs.', theirs))).toEqual(again);
    expect(errorOf(await contact.write('The family’s.', [own!]))).toEqual(again);
    const stranger = await here.service.newCareFamily();
    const other = threadOf(here.service, stranger, (await here.booking(['2026-03-12'], stranger)).id);
    expect(errorOf(await other.send('Another family’s.', [own!]))).toEqual(again);
    const [form] = (await thread.upload([{ bytes: pdf }])).files;
    const photo = await here.family.call('updateUser', { body: { photoId: form!.id } });
    expect(errorOf(photo)).toEqual({ photoId: 'Choose a photo that you uploaded.' });
  });

  it('a contact uploads a few files that are not sent, and then no more', async () => {
    const { contact } = await asked();
    for (let turn = 0; turn < 4; turn += 1)
      expect((await contact.upload([{ bytes: pdf }, { bytes: pdf }, { bytes: pdf }])).status).toBe(201);
    expect((await contact.upload([{ bytes: pdf }])).status).toBe(429);
  });

  it('keeps files of messages, and deletes those that were not sent after a day', async () => {
    const { contact, thread } = await asked();
    await thread.send('With it.', (await thread.upload([{ bytes: pdf }])).files);
    await contact.upload([{ bytes: pdf }]);
    const stored = () => here.service.db.selectFrom('file').select('forRequest').execute();
    expect(await stored()).toHaveLength(2);
    await removeOrphans(here.service.deps);
    here.service.clock.advance({ days: 1, minutes: 1 });
    await removeOrphans(here.service.deps);
    expect(await stored()).toEqual([{ forRequest: null }]);
    expect((await open(urlOf((await thread.list()).body.messages))).status).toBe(200);
  });
});

/** Every message lands, each in its own position. */
describe('messages sent at once', () => {
  const rounds = count(2, 30);

  it('two adults and two contacts write at once', async () => {
    const contacts = [
      await writingContact(here.service, here.facility.id),
      await writingContact(here.service, here.facility.id),
    ];
    const adults = [here.family, await secondAdult()];
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await here.booking([addDays('2026-03-10', 7 * round)]);
      const threads = adults.map((adult) => threadOf(here.service, adult, id));
      const pages = await Promise.all(contacts.map(({ read }) => read()));
      const replies = await Promise.all([
        ...threads.flatMap(({ send }, index) => [send(`Adult ${index}.`), send(`Adult ${index} again.`)]),
        ...contacts.map(({ write }, index) => write(`Contact ${index}.`, [], pages[index])),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200]);
      const { messages } = (await threads[0]!.list()).body;
      expect(messages.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(new Set(messages.map(({ text }) => text)).size).toBe(6);
      here.service.clock.advance({ days: 1, minutes: 1 });
    }
  });

  it('a message and a move of the same request wait for each other', async () => {
    const contact = await writingContact(here.service, here.facility.id);
    for (let round = 0; round < rounds; round += 1) {
      const { id, version } = await here.booking([addDays('2026-03-10', 7 * round)]);
      const page = await contact.read();
      const [sent, ...moves] = await Promise.all([
        threadOf(here.service, here.family, id).send('Is it confirmed?'),
        contact.answer('approve', {}, page),
        here.family.call('declineBooking', { params: { id }, body: { version, refund: 0 } }),
      ]);
      expect(sent.status).toBe(201);
      expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
