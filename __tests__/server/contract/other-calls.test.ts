import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestService, type TestService } from '@/__tests__/support/service';

/** Calls that are not operations of the contract: signed files, the webhook, the document, and what does not exist. */
let service: TestService;
beforeAll(async () => {
  service = await createTestService();
  Object.assign(service.deps.rates, { readsPerSecond: 5, writesPerAddress: 5 });
});
afterAll(() => service.close());

test.each([
  ['GET', '/openapi.json', 200],
  ['HEAD', '/openapi.json', 200],
  ['GET', '/v1/files/none.png', 404],
  ['GET', '/nowhere', 404],
  ['POST', '/v1/webhooks/stripe', 404],
  ['DELETE', '/v1/files/none.png', 405],
])('%s %s has limits', async (method, path, status) => {
  const address = `192.0.2.${(tested += 1)}`;
  const seen = new Set<number>();
  // The window of reads is a second.
  for (let call = 0; call < 60 && !seen.has(429); call += 1) {
    const answer = await service.fetch(path, { method }, address);
    seen.add(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect([...seen]).toEqual([status, 429]);
});
let tested = 0;

test('the document is served as the same bytes in the encoding that is asked for', async () => {
  const get = async (accepted: string) => {
    const { headers, body } = await service.fetch('/openapi.json', { headers: { 'accept-encoding': accepted } }, '');
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    return { coding: headers.get('content-encoding'), bytes };
  };
  const plain = await get('identity');
  expect(JSON.parse(plain.bytes.toString())).toMatchObject({ openapi: '3.1.0' });
  const [br, gzip] = [await get('gzip, br'), await get('gzip')];
  expect([plain.coding, br.coding, gzip.coding]).toEqual([null, 'br', 'gzip']);
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
});
