import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import sharp from 'sharp';
import { count } from '@/__tests__/support/depth';
import { build, type TestFamily } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import {
  animation,
  avif,
  gif,
  hostileImages,
  jpeg,
  jpegWithLocation,
  png,
  tiff,
  webp,
} from '@/__tests__/support/images';

let service: FamilyService;
beforeAll(async () => {
  service = await createFamilyService();
});
afterAll(() => service.close());

type Uploaded = Record<string, { id: string; fullPath: string }>;

interface Part {
  bytes: Uint8Array;
  name?: string;
  fileName?: string;
  type?: string;
}

async function upload(family: TestFamily | null, parts: Part[], headers: Record<string, string> = {}) {
  const body = new FormData();
  parts.forEach(({ bytes, name, fileName = 'photo.jpg', type = 'image/jpeg' }, index) => {
    body.append(name ?? `file_${index}`, new Blob([Uint8Array.from(bytes)], { type }), fileName);
  });
  const authorization = family ? { authorization: `Bearer ${family.token}` } : undefined;
  const response = await service.fetch('/v1/upload', {
    method: 'POST',
    body,
    headers: { ...authorization, ...headers },
  });
  return { status: response.status, body: (await response.json()) as Uploaded & { error?: unknown } };
}

const open = (fullPath: string) => service.fetch(fullPath.replace(/^\/api/, ''));

async function colourAt(bytes: Buffer, left: number, top: number) {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return { red: pixel[0]!, blue: pixel[2]! };
}

async function kept() {
  const rows = await service.db.selectFrom('file').select('path').execute();
  const removals = await service.db.selectFrom('fileRemoval').select('path').execute();
  return { rows: rows.length, files: service.files.size, removals: removals.length };
}

describe('a picture', () => {
  test.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
    ['image/gif', gif],
    ['image/tiff', tiff],
    ['image/avif', avif],
  ] as const)('%s is taken in and shown again', async (type, make) => {
    const family = await service.newFamily();
    const { status, body } = await upload(family, [{ bytes: await make() }]);
    expect(status).toBe(201);
    const shown = await open(body.file_0!.fullPath);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': ['image/jpeg', 'image/png'].includes(type) ? type : 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringMatching(/^private, max-age=\d+/),
    });
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height]).toEqual([64, 48]);
  });

  test('several pictures are returned by field name, with unguessable URLs', async () => {
    const family = await service.newFamily();
    const { status, body } = await upload(family, [{ bytes: await jpeg() }, { bytes: await png() }]);
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['file_0', 'file_1']);
    expect(body.file_0!.fullPath).toMatch(
      /^\/api\/v1\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg\?session=[0-9a-f-]{36}&expires=\d+&signature=[\w-]{43}$/,
    );
    expect(body.file_1!.fullPath).toContain('.png?');
  });

  test('a phone picture is rotated upright and loses its metadata', async () => {
    const family = await service.newFamily();
    const original = await jpegWithLocation(6);
    expect(original.includes('CANARY-MAKER')).toBe(true);
    const { body } = await upload(family, [{ bytes: original }]);
    const bytes = Buffer.from(await (await open(body.file_0!.fullPath)).arrayBuffer());
    const found = await sharp(bytes).metadata();
    expect([found.width, found.height]).toEqual([48, 64]);
    expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('CANARY')).toBe(false);
    // After a quarter turn to the right, the left side is on top.
    const { red, blue } = await colourAt(bytes, 20, 4);
    expect(red).toBeGreaterThan(blue + 100);
  });

  test('the first frame of an animated picture is stored', async () => {
    const family = await service.newFamily();
    const { status, body } = await upload(family, [
      { bytes: await animation(3), fileName: 'a.gif', type: 'image/gif' },
    ]);
    expect(status).toBe(201);
    const bytes = Buffer.from(await (await open(body.file_0!.fullPath)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 64, height: 48 });
    const { red, blue } = await colourAt(bytes, 8, 8);
    expect(red).toBeGreaterThan(blue + 100);
  });

  test.each([
    [
      '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
      'We can’t read HEIC files. Choose a JPEG, PNG, WebP, GIF, TIFF or AVIF picture.',
    ],
    ['%PDF-1.4 and so on', 'We can’t read PDF files. Choose a JPEG, PNG, WebP, GIF, TIFF or AVIF picture.'],
    ['\xff\xd8\xff and no more', 'This JPEG picture is damaged. Choose another one.'],
    [
      'a letter to a friend',
      'We can’t read this file as a picture. Choose a JPEG, PNG, WebP, GIF, TIFF or AVIF picture.',
    ],
  ])('the error names a format that cannot be read: %j', async (text, sentence) => {
    const { status, body } = await upload(await service.newFamily(), [{ bytes: Buffer.from(text, 'latin1') }]);
    expect(status).toBe(415);
    expect(body.error).toEqual(sentence);
  });

  test('large pictures are scaled down, and none is scaled up', async () => {
    const family = await service.newFamily();
    const { body } = await upload(family, [{ bytes: await jpeg({ width: 4000, height: 3000 }) }]);
    const bytes = Buffer.from(await (await open(body.file_0!.fullPath)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 2048, height: 1536 });
  });

  test('a picture of three megabytes is accepted, and one byte more is refused', async () => {
    const family = await service.newFamily();
    const picture = await jpeg();
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
    const before = await kept();
    const over = await upload(family, [{ bytes: padded(3_000_001) }]);
    expect(over.status).toBe(413);
    expect(over.body.error).toBe('Only 3 megabytes or smaller files allowed');
    const huge = await upload(family, [{ bytes: padded(20_000_000) }]);
    expect(huge.status).toBe(413);
    const withGood = await upload(family, [{ bytes: picture }, { bytes: padded(3_000_001) }]);
    expect(withGood.status).toBe(413);
    expect(await kept()).toEqual(before);
    expect((await upload(family, [{ bytes: padded(3_000_000) }])).status).toBe(201);
  });

  test('hostile pictures are refused without a trace or made harmless', async () => {
    const family = await service.newFamily();
    const surprises: string[] = [];
    for (const hostile of await hostileImages()) {
      const before = await kept();
      const { status, body } = await upload(family, [{ ...hostile, name: 'file_0' }]);
      if (!hostile.statuses.includes(status)) surprises.push(`${hostile.name}: ${status}`);
      if (status !== 201) {
        expect([hostile.name, body.error]).toEqual([hostile.name, expect.any(String)]);
        expect({ name: hostile.name, ...(await kept()) }).toEqual({ name: hostile.name, ...before });
        continue;
      }
      const bytes = Buffer.from(await (await open(body.file_0!.fullPath)).arrayBuffer());
      expect(['jpeg', 'png', 'webp']).toContain((await sharp(bytes).metadata()).format);
      for (const remnant of ['<script', 'CANARY', 'PK\x03\x04']) expect(bytes.includes(remnant)).toBe(false);
    }
    expect(surprises).toEqual([]);
  });

  test('randomly damaged pictures never break the service', async () => {
    const family = await service.newFamily();
    const originals = [await jpeg(), await png(), await webp(), await gif(), await tiff(), await avif()];
    let seed = 20_261_121;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed % below;
    };
    for (let round = 0; round < count(60, 1000); round += 1) {
      const bytes = Buffer.from(originals[round % originals.length]!);
      for (let change = 0; change <= random(6); change += 1) bytes[random(bytes.length)] = random(256);
      const cut = random(4) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
      const { status } = await upload(family, [{ bytes: cut }]);
      expect([201, 413, 415, 429]).toContain(status);
      if (status === 201) await service.db.deleteFrom('file').execute();
    }
  });
});

describe('a call', () => {
  const aFile = (text: string): Part => ({ bytes: Buffer.from(text), name: 'file_0' });
  const unknown = 'We don’t have this field here.';

  test.each<[string, Part[], string, string]>([
    ['no picture', [], 'file_0', 'Choose a photo.'],
    ['a field of another name', [{ bytes: Buffer.from('x'), name: 'photo' }], 'photo', unknown],
    ['a field named __proto__', [{ bytes: Buffer.from('x'), name: '__proto__' }], '__proto__', unknown],
    ['a field twice', [aFile('a'), aFile('b')], 'file_0', 'This field appears twice.'],
    [
      'six at once',
      Array.from({ length: 6 }, () => ({ bytes: Buffer.from('x') })),
      'body',
      'At most 5 photos at once.',
    ],
  ])('an upload with %s is refused by field', async (_, parts, field, sentence) => {
    const family = await service.newFamily();
    const before = await kept();
    const reply = await upload(family, parts);
    expect(reply.status).toBe(422);
    expect(Object.entries(reply.body.error as object)).toEqual([[field, sentence]]);
    expect(await kept()).toEqual(before);
  });

  const notMultipart = 'Send the picture as multipart/form-data.';
  const interrupted = 'The upload was interrupted. Try again.';

  test.each<[string, string, string, number, unknown]>([
    ['JSON', 'application/json', '{}', 415, notMultipart],
    [
      'multipart cut short',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file_0"',
      400,
      interrupted,
    ],
    [
      'a text field beside',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n--b--\r\n',
      422,
      { x: unknown },
    ],
  ])('an upload with %s is refused as a whole', async (_, type, body, status, error) => {
    const family = await service.newFamily();
    const headers = { authorization: `Bearer ${family.token}`, 'content-type': type };
    const response = await service.fetch('/v1/upload', { method: 'POST', headers, body: Buffer.from(body) });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error });
  });

  test('a retry with the same key and picture stores one file, and with another picture it is refused', async () => {
    const family = await service.newFamily();
    const before = await kept();
    const key = { 'idempotency-key': 'one-photo' };
    const bytes = await jpeg();
    const replies = [await upload(family, [{ bytes }], key), await upload(family, [{ bytes }], key)];
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
    expect(replies[1]!.body.file_0!.id).toBe(replies[0]!.body.file_0!.id);
    expect((await open(replies[1]!.body.file_0!.fullPath)).status).toBe(200);
    expect((await upload(family, [{ bytes: await png() }], key)).status).toBe(422);
    expect(await kept()).toEqual({ ...before, rows: before.rows + 1, files: before.files + 1 });
  });

  test("one family's many pictures do not block another family", async () => {
    const [many, one] = [await service.newFamily(), await service.newFamily()];
    const [large, small] = [await jpeg({ width: 2000, height: 1500 }), await jpeg()];
    let done = 0;
    const all = Array.from({ length: 8 }, async () => {
      const { status } = await upload(many, [{ bytes: large }]);
      done += 1;
      return status;
    });
    expect((await upload(one, [{ bytes: small }])).status).toBe(201);
    // If it waited for them, all but the last would be stored.
    expect(done).toBeLessThan(all.length - 1);
    expect(new Set(await Promise.all(all))).toEqual(new Set([201]));
  });
});

describe('the URL of a picture', () => {
  test('a picture URL works for a quarter of an hour and only for its picture', async () => {
    const family = await service.newFamily();
    const { body } = await upload(family, [{ bytes: await jpeg() }, { bytes: await png() }]);
    const [one, other] = [body.file_0!.fullPath, body.file_1!.fullPath];
    const [oneFile, otherFile] = [one.split('?')[0]!, other.split('?')[0]!];
    const statusOf = async (path: string) => (await open(path)).status;
    expect(await statusOf(oneFile)).toBe(404);
    expect(await statusOf(other.replace(otherFile, oneFile))).toBe(404);
    expect(await statusOf(one.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`))).toBe(404);
    expect(await statusOf(one.replace(oneFile, '/api/v1/files/..%2f..%2fetc%2fpasswd'))).toBe(404);
    expect((await service.fetch(one.replace(/^\/api/, ''), { method: 'DELETE' })).status).toBe(405);
    service.clock.advance({ minutes: 14 });
    expect(await statusOf(one)).toBe(200);
    service.clock.advance({ minutes: 1 });
    expect(await statusOf(one)).toBe(404);
  });

  test("a record can only use its family's pictures, and every answer signs the URL again", async () => {
    const [mine, theirs] = [await service.newFamily(), await service.newFamily()];
    const photoId = (await upload(mine, [{ bytes: await jpeg() }])).body.file_0!.id;
    const foreign = await theirs.call('createChildren', { body: { items: [build.child({ photoId })] } });
    expect(foreign.status).toBe(422);
    expect(foreign.body).toEqual({ error: { photoId: expect.any(String) } });
    const key = { 'idempotency-key': 'child' };
    const body = { items: [build.child({ photoId })] };
    const first = (await mine.call('createChildren', { body, headers: key })).body.items[0]!;
    expect(first.photo!.id).toBe(photoId);
    service.clock.advance({ hours: 1 });
    expect((await open(first.photo!.fullPath)).status).toBe(404);
    const again = (await mine.call('createChildren', { body, headers: key })).body.items[0]!;
    expect(again.id).toBe(first.id);
    expect((await open(again.photo!.fullPath)).status).toBe(200);
    const shown = (await mine.call('getProfile')).body.children[0]!;
    expect((await open(shown.photo!.fullPath)).status).toBe(200);
    await mine.call('updateChildren', { body: { items: [{ ...build.child(), id: first.id, version: 1 }] } });
    expect((await mine.call('getProfile')).body.children[0]!.photo).toBeNull();
  });
});

describe('over a real connection', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer(getRequestListener((incoming) => service.app.fetch(incoming, { address: '192.0.2.1' })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function send(bytes: Buffer) {
    const { token } = await service.newFamily();
    const head = '--b\r\ncontent-disposition: form-data; name="file_0"; filename="a.jpg"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(body.length),
    };
    return new Promise<{ status: number; body: Record<string, { fullPath: string }> }>((resolve, reject) => {
      const call = request(`${origin}/api/v1/upload`, { method: 'POST', headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode!, body: JSON.parse(Buffer.concat(parts).toString()) as never });
          call.destroy();
        });
      });
      // The server closes the connection half a second after it has refused, whether or not all was sent by then.
      call.on('error', reject);
      call.end(body);
    });
  }

  test('over a real connection, a picture can be uploaded and shown, and a larger one is refused', async () => {
    const picture = await jpeg({ width: 900, height: 900 });
    const { status, body } = await send(picture);
    expect(status).toBe(201);
    const shown = await fetch(origin + body.file_0!.fullPath);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    for (const more of [3_500_000, 30_000_000]) {
      expect((await send(Buffer.concat([picture, Buffer.alloc(more)]))).status).toBe(413);
    }
  });

  test('an aborted upload leaves nothing, and the service keeps working', async () => {
    const before = await kept();
    const { token } = await service.newFamily();
    const picture = await jpeg({ width: 900, height: 900 });
    const aborted = new Promise<void>((resolve) => {
      const call = request(`${origin}/api/v1/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(picture.length + 1000),
        },
      });
      call.on('error', () => resolve());
      call.write('--b\r\ncontent-disposition: form-data; name="file_0"; filename="a.jpg"\r\n\r\n');
      call.write(picture.subarray(0, 500), () => call.destroy());
      call.on('close', () => resolve());
    });
    await aborted;
    expect((await send(picture)).status).toBe(201);
    expect(await kept()).toEqual({ ...before, rows: before.rows + 1, files: before.files + 1 });
  });
});
