import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentPolicy, setSecurityHeaders } from '@/server/http/security-headers';

const policy = contentPolicy({ development: false, stripe: false });

async function headersWith(https: boolean): Promise<Headers> {
  const server = createServer((_, outgoing) => {
    setSecurityHeaders(outgoing, { policy, https });
    outgoing.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  server.close();
  return headers;
}

test('HSTS is sent only if parents reach the portal by https', async () => {
  expect((await headersWith(true)).get('strict-transport-security')).toBe('max-age=31536000');
  expect((await headersWith(false)).get('strict-transport-security')).toBeNull();
});

test('the policy allows scripts only from files of our origin', () => {
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('the policy allows a hosted map’s origin and no other', () => {
  const hosted = contentPolicy({ development: false, stripe: false, mapOrigin: 'https://maps.example.org' });
  expect(hosted).toContain("connect-src 'self' https://maps.example.org;");
  expect(hosted).toContain("img-src 'self' data: blob: https://maps.example.org;");
  expect(hosted.replaceAll(' https://maps.example.org', '')).toBe(policy);
  expect(policy).toContain("worker-src 'self';");
});
