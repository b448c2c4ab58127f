import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server, type S3Server } from '@/__tests__/support/s3-server';
import { createDiskFileStore } from '@/server/adapters/files/disk';
import type { FileStore } from '@/server/adapters/files/port';
import { createS3FileStore } from '@/server/adapters/files/s3';

/** Parents get 503; the log has the cause. */
const refused = (name: string) => ({ code: 'unavailable', cause: { name } });

let folder: string;
let s3: S3Server;
const stores: Record<'disk' | 's3', () => FileStore> = {
  disk: () => createDiskFileStore(folder),
  s3: () => createS3FileStore(s3),
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nestling-files-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

describe.each(Object.keys(stores) as (keyof typeof stores)[])('file store: %s', (name) => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);

  test('the store returns a file byte for byte until it is deleted', async () => {
    const store = stores[name]();
    await store.put('ab/picture one.png', bytes, 'image/png');
    expect(Buffer.from((await store.get('ab/picture one.png'))!).equals(Buffer.from(bytes))).toBe(true);
    await store.put('ab/picture one.png', Uint8Array.of(1), 'image/png');
    expect([...(await store.get('ab/picture one.png'))!]).toEqual([1]);
    await store.delete('ab/picture one.png');
    expect(await store.get('ab/picture one.png')).toBeNull();
    await store.delete('ab/picture one.png');
  });

  test('the store keeps concurrent files under different paths apart', async () => {
    const store = stores[name]();
    const paths = Array.from({ length: 40 }, (_, index) => `cd/${index}.jpg`);
    await Promise.all(paths.map((path, index) => store.put(path, Uint8Array.of(index), 'image/jpeg')));
    const found = await Promise.all(paths.map((path) => store.get(path)));
    expect(found.map((one) => one![0])).toEqual(paths.map((_, index) => index));
  });
});

test('the folder holds complete files only, readable by the owner only, and no path leaves it', async () => {
  const store = createDiskFileStore(folder);
  await store.put('ef/one.jpg', Uint8Array.of(1, 2, 3), 'image/jpeg');
  expect(await readdir(join(folder, 'ef'))).toEqual(['one.jpg']);
  expect((await stat(join(folder, 'ef', 'one.jpg'))).mode & 0o077).toBe(0);
  for (const path of ['../outside.jpg', '/etc/outside.jpg', 'ef/../../outside.jpg', '']) {
    await expect(store.put(path, Uint8Array.of(1), 'image/jpeg')).rejects.toThrow();
    await expect(store.get(path)).rejects.toThrow();
  }
});

test('the bucket receives the content type and a signature made with the real secret', async () => {
  await createS3FileStore(s3).put('gh/one.webp', Uint8Array.of(7), 'image/webp');
  expect(s3.objects.get('gh/one.webp')).toMatchObject({ type: 'image/webp' });
  const stranger = createS3FileStore({ ...s3, secretAccessKey: 'another secret' });
  await expect(stranger.put('gh/two.webp', Uint8Array.of(7), 'image/webp')).rejects.toMatchObject(
    refused('SignatureDoesNotMatch'),
  );
  await expect(stranger.get('gh/one.webp')).rejects.toThrow();
  expect(s3.objects.has('gh/two.webp')).toBe(false);
});

test('a call to a failing bucket is retried; a lasting failure is an error, not a missing file', async () => {
  const store = createS3FileStore(s3);
  await store.put('ij/one.jpg', Uint8Array.of(9), 'image/jpeg');
  s3.fail(503, 1);
  expect([...(await store.get('ij/one.jpg'))!]).toEqual([9]);
  s3.fail(500, 10);
  await expect(store.get('ij/one.jpg')).rejects.toMatchObject(refused('InternalError'));
  s3.fail(0, 0);
  await expect(createS3FileStore({ ...s3, bucket: 'elsewhere' }).get('ij/one.jpg')).rejects.toMatchObject(
    refused('NoSuchBucket'),
  );
});

test.each(['before the answer', 'within the body'] as const)(
  'a bucket that falls silent %s is given up',
  async (when) => {
    const silent = createServer((_, response) => {
      if (when === 'within the body') response.writeHead(200, { 'content-length': 100 }).write('half');
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const patience = { connect: 100, answer: 100, call: 600 };
    const store = createS3FileStore({ ...s3, endpoint: `http://127.0.0.1:${port}`, patience });
    await expect(store.get('kl/one.jpg')).rejects.toMatchObject(refused('TimeoutError'));
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
    await expect(store.put('kl/one.jpg', Uint8Array.of(1), 'image/jpeg')).rejects.toMatchObject({
      code: 'unavailable',
    });
  },
);
