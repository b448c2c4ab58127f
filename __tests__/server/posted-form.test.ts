import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readForm } from '@/server/posted-form';

/** Forms that a browser posts without scripts. */
const boundary = 'line';
/** As a network delivers it, in pieces. */
function* piecesOf(body: Buffer) {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}
const requestOf = (body: Buffer | string, type: string) =>
  Object.assign(Readable.from(piecesOf(Buffer.from(body))), {
    headers: { 'content-type': type },
  }) as unknown as IncomingMessage;
const multipart = (parts: readonly (string | Buffer)[], end = `\r\n--${boundary}--\r\n`) =>
  requestOf(
    Buffer.concat(parts.map((part) => Buffer.from(part)).concat(Buffer.from(end))),
    `multipart/form-data; boundary=${boundary}`,
  );
const field = (name: string, value: string) =>
  `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const file = (fileName: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
  ]);
const read = async (request: IncomingMessage) => {
  const { form, files } = await readForm(request);
  return { form: form.toString(), files: files.map(({ name, bytes }) => [name, bytes?.length ?? null]) };
};
const empty = { form: '', files: [] };

it('reads fields and files, with names in any script', async () => {
  expect(
    await read(multipart([field('message', 'Yes.\r\nBring it.'), file('Fülle – 形.png', Buffer.from('abc'))])),
  ).toEqual({ form: 'message=Yes.%0ABring+it.', files: [['Fülle – 形.png', 3]] });
});

it('reads an ordinary form', async () => {
  expect(await read(requestOf('a=1&b=2%0D%0A3', 'application/x-www-form-urlencoded'))).toEqual({
    form: 'a=1&b=2%0A3',
    files: [],
  });
});

it('takes an empty file field for no file', async () => {
  expect(await read(multipart([field('message', 'Yes.'), file('', Buffer.alloc(0))]))).toEqual({
    form: 'message=Yes.',
    files: [],
  });
});

it('keeps the text beside a file that is too large, and not its bytes', async () => {
  const large = file('large.png', Buffer.alloc(3_000_001));
  expect(await read(multipart([field('message', 'Yes.'), large]))).toEqual({
    form: 'message=Yes.',
    files: [['large.png', null]],
  });
  const all = Array.from({ length: 4 }, () => file('large.png', Buffer.alloc(3_000_000)));
  const { form, files } = await read(multipart([field('message', 'Yes.'), ...all]));
  expect(form).toBe('message=Yes.');
  expect(files.flat()).toContain(null);
});

it.each<[string, IncomingMessage]>([
  ['cut off', multipart([field('message', 'Yes.'), file('a.png', Buffer.from('abc'))], '')],
  ['without a boundary', requestOf('x', 'multipart/form-data')],
  ['of another type', requestOf('{"a":1}', 'application/json')],
  ['too long', requestOf(`a=${'x'.repeat(64_001)}`, 'application/x-www-form-urlencoded')],
])('reads a form as empty that is %s', async (_, request) => {
  expect(await read(request)).toEqual(empty);
});
