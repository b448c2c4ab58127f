import { pageAt } from '@/__tests__/support/portal-pages';
import { isOnboarding, paths, withCard, withoutParameter } from '@/lib/paths';

const parameters: Readonly<Record<string, string>> = {
  profileSection: 'sharing',
  onboardingStep: 'overview',
  content: 'about',
  bookingList: 'past',
};

const { askSeveral, ...others } = paths;
const all = { ...others, askSeveral: askSeveral(['0a', '0b']) };

it.each(Object.entries(all))('%s is the path of a page', (name, path) => {
  const address = typeof path === 'string' ? path : path(parameters[name] ?? '0a');
  expect([address, pageAt(address)]).toEqual([address, expect.any(String)]);
});

it('an unknown path has no page', () => {
  expect(pageAt('/nowhere')).toBeNull();
  expect(pageAt(paths.content('nowhere'))).toBeNull();
  expect(pageAt(paths.profileSection('nowhere'))).toBeNull();
  expect(pageAt(paths.profileSection('my-children'))).toBe('/profile/my-children');
});

it('is onboarding until its success page', () => {
  expect([paths.onboarding, paths.onboardingStep('children'), paths.onboardingSuccess].map(isOnboarding)).toEqual([
    true,
    true,
    false,
  ]);
});

it.each(['/my-bookings/1', '/my-bookings/1#summary', '/facility/1/drop-in?date=2026-12-01#summary'])(
  'a card is added to and taken from %s',
  (path) => {
    expect(withCard(path, 'c1')).toContain('card=c1');
    expect(withoutParameter(withCard(path, 'c1'), 'card')).toBe(path);
  },
);
