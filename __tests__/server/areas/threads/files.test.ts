import { strFromU8, unzipSync } from 'fflate';
import { useDeskService } from '@/__tests__/support/desk-service';
import { png } from '@/__tests__/support/images';
import { errorOf } from '@/__tests__/support/request-service';
import { threadOf, writingContact } from '@/__tests__/support/threads';
import { removeOrphans } from '@/server/areas/files/remove-files';

/** Pictures and PDFs in messages (product section 8). */
const here = useDeskService();

async function asked() {
  const contact = await writingContact(here.service, here.facility.id);
  const { id } = await here.booking();
  return { contact, id, thread: threadOf(here.service, here.family, id) };
}
const open = (url: string) => here.service.fetch(url.replace(/^\/api/, ''));
const pdf = Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF');
const urlOf = (messages: readonly { files: readonly { url: string }[] }[]) => messages.at(-1)!.files[0]!.url;

it('carries pictures and PDFs from the family to the facility', async () => {
  const { contact, thread } = await asked();
  const { files } = await thread.upload([
    { bytes: await png(), name: 'soother.png' },
    { bytes: pdf, name: 'Immunization form.pdf' },
  ]);
  await thread.send('Here they are.', files);
  const [message] = (await contact.read()).page.thread.messages;
  expect(message!.files).toMatchObject([
    { name: 'soother.png', type: 'picture' },
    { name: 'Immunization form.pdf', type: 'pdf' },
  ]);
  const [picture, form] = await Promise.all(message!.files.map(({ url }) => open(url)));
  expect(picture!.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await form!.arrayBuffer())).toEqual(pdf);
});

it('carries a facility’s files back, which count against the request and not against the family', async () => {
  const { contact, id, thread } = await asked();
  const { files } = await contact.upload([{ bytes: await png(), name: 'menu.png' }]);
  await contact.write('Our menu.', files);
  const { body } = await thread.list();
  expect((await open(urlOf(body.messages))).status).toBe(200);
  const stored = await here.service.db.selectFrom('file').select('forRequest').execute();
  expect(stored).toEqual([{ forRequest: id }]);
});

it('serves a PDF that is also a web page as a download that runs nothing', async () => {
  const { thread } = await asked();
  const { files } = await thread.upload([{ bytes: pdf, name: 'form.html' }]);
  const { body } = await thread.send('Look.', files);
  const { headers } = await open(urlOf(body.messages));
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe('attachment');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it.each<[string, Buffer, number]>([
  ['a program called a picture', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'), 415],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n'), 415],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
  ['a web page that has a PDF further on', Buffer.from('<html></html>\n%PDF-1.7\n'), 415],
  ['more than 3 MB', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000)]), 413],
])('refuses %s from either side', async (_, bytes, status) => {
  const { contact, thread } = await asked();
  const before = here.service.files.size;
  for (const upload of [thread.upload, contact.upload])
    expect((await upload([{ bytes, name: 'photo.png' }])).status).toBe(status);
  expect(here.service.files.size).toBe(before);
});

it('refuses a fourth file, and files of somebody else', async () => {
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
});

it('a file of a message is no photo of a child', async () => {
  const { thread } = await asked();
  const { files } = await thread.upload([{ bytes: pdf }]);
  const reply = await here.family.call('updateUser', { body: { photoId: files[0]!.id } });
  expect(errorOf(reply)).toEqual({ photoId: 'Choose a photo that you uploaded.' });
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

it('an address ends with the contact’s link, and another file has another one', async () => {
  const { contact, thread } = await asked();
  await thread.send('With it.', (await thread.upload([{ bytes: pdf }])).files);
  const url = urlOf((await contact.read()).page.thread.messages);
  expect((await open(url)).status).toBe(200);
  expect((await open(url.replace(/\w(?=\.pdf)/, (letter) => (letter === 'a' ? 'b' : 'a')))).status).toBe(404);
  await here.done('revoke-links', here.facility.id);
  expect((await open(url)).status).toBe(404);
});

it('the family’s copy of its data has the messages and their files', async () => {
  const { contact, thread } = await asked();
  await thread.send('The form.', (await thread.upload([{ bytes: pdf, name: 'form.pdf' }])).files);
  await contact.write('Thank you.');
  const response = await here.service.fetch('/v1/parent/account/export', {
    headers: { authorization: `Bearer ${here.family.token}` },
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const messages = JSON.parse(strFromU8(files['request-messages.json']!)) as object[];
  expect(messages).toMatchObject([
    { side: 'family', text: 'The form.', files: [{ name: 'form.pdf' }] },
    { side: 'facility', author: 'Ada Lowe', text: 'Thank you.', files: [] },
  ]);
  expect(Object.keys(files).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
});
