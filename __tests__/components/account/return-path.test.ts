import { afterSignIn } from '@/components/account/use-after-sign-in';
import { safePath } from '@/lib/site/navigation';
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
])('safePath rejects %j', (from) => expect(safePath(from)).toBeNull());

const outdated = aProfile({ signature: aSignature({ current: false }) });
it.each([
  ['where the parent came from', aProfile(), '/my-bookings', '/my-bookings', null],
  ['Today, without an aim', aProfile(), undefined, '/my-bookings', null],
  ['Today, where the aim is elsewhere', aProfile(), 'https://elsewhere.example', '/my-bookings', null],
  ['onboarding without a signature, and then on', aNewProfile(), '/my-bookings', '/onboarding', '/my-bookings'],
  ['onboarding without a signature', aNewProfile(), undefined, '/onboarding', null],
  ['an invitation before anything else', aNewProfile(), '/account-link/ABCDE', '/account-link/ABCDE', null],
  ['a new address before anything else', aNewProfile(), '/confirm-email/ABCDE', '/confirm-email/ABCDE', null],
  [
    'the step that was left',
    aNewProfile(),
    '/onboarding/children?from=overview',
    '/onboarding/children?from=overview',
    null,
  ],
  [
    'the agreement when a newer one stands, and then on',
    outdated,
    '/my-bookings',
    '/onboarding/overview',
    '/my-bookings',
  ],
])('afterSignIn leads to %s', (_, profile, from, to, afterwards) =>
  expect(afterSignIn(profile, from)).toEqual({ to, afterwards }),
);
