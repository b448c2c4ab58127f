import { takesPasskeys } from '@/server/areas/family/passkeys/rules';

test.each([
  ['https://parents.example.org', true],
  ['http://localhost:3000', true],
  ['http://nestling.localhost', true],
  ['http://parents.example.org', false],
  ['https://192.0.2.7', false],
  ['http://127.0.0.1:3000', false],
  ['https://[2001:db8::7]', false],
])('a portal at %s takes passkeys: %s', (publicUrl, takes) => {
  expect(takesPasskeys(publicUrl)).toBe(takes);
});
