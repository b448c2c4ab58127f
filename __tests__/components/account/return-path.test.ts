import { afterSignIn, safePath } from '@/components/account/return-path';
import { aNewProfile, aProfile, aSignature } from '@/__tests__/support/builders/profile';

it.each(['/', '/my-bookings', '/facility/a%20b?reviews=2#top', '/?from=//elsewhere.example'])(
  'goes back to a page of the portal: %s',
  (path) => expect(safePath(path)).toBe(path),
);

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/..//elsewhere.example',
  'javascript:alert(1)',
  'my-bookings',
  '',
  '/login?from=/login',
  undefined,
  ['/a', '/b'],
])('goes nowhere else: %j', (from) => expect(safePath(from)).toBeNull());

it.each([
  ['where the parent came from', aProfile(), '/my-bookings', '/my-bookings'],
  ['home', aProfile(), 'https://elsewhere.example', '/'],
  ['onboarding without a signature', aNewProfile(), '/my-bookings', '/onboarding'],
  [
    'the agreement when a newer one stands',
    aProfile({ signature: aSignature({ current: false }) }),
    '/',
    '/onboarding',
  ],
])('leads to %s', (_, profile, from, to) => expect(afterSignIn(profile, from)).toBe(to));
