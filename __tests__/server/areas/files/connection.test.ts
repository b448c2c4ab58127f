import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { jpeg } from '@/__tests__/support/images';

let service: FamilyService;
let server: Server;
let origin: string;
beforeAll(async () => {
  service = await createFamilyService();
  server = createServer(getRequestListener((incoming) => service.app.fetch(incoming, { address: '192.0.2.1' })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
});

async function upload(bytes: Buffer) {
  const { token } = await service.newFamily();
  const body = new FormData();
  body.append('file_0', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'a.jpg');
  const response = await fetch(`${origin}/api/v1/upload`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, { fullPath: string }> };
}

test('over a real connection, a picture can be uploaded and shown, and a larger one is refused', async () => {
  const picture = await jpeg({ width: 900, height: 900 });
  const { status, body } = await upload(picture);
  expect(status).toBe(201);
  const shown = await fetch(origin + body.file_0!.fullPath);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  for (const more of [3_500_000, 30_000_000]) {
    expect((await upload(Buffer.concat([picture, Buffer.alloc(more)]))).status).toBe(413);
  }
});

test('an aborted upload leaves nothing, and the service keeps working', async () => {
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
  expect((await upload(picture)).status).toBe(201);
  const rows = await service.db.selectFrom('file').select('id').execute();
  expect(service.files.size).toBe(rows.length);
});
