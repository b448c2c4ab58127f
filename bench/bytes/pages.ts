import { paths } from '@/lib/paths';

/** Ids that page addresses contain. */
export interface Known {
  facilityId: string;
  bookingId: string;
  tourId: string;
  waitlistId: string;
}

export interface PageRow {
  /** The page's name in Next. */
  page: string;
  path: (known: Known) => string;
  /** Measured with this demonstration family's session; else as a visitor. */
  session?: 'registered' | 'unfinished';
}

/** Every page. A page of the build that is missing here fails the measurement. */
export const rows: readonly PageRow[] = [
  { page: '/', path: () => paths.home },
  { page: '/', path: () => '/?place=M5V' },
  { page: '/facility/[id]', path: ({ facilityId }) => paths.facility(facilityId) },
  { page: '/week', path: () => paths.week },
  { page: '/help', path: () => paths.help },
  { page: '/content/[kind]', path: () => paths.content('about') },
  { page: '/agreement/verify', path: () => paths.verifyAgreement },
  { page: '/for-facilities', path: () => paths.forFacilities },
  { page: '/login', path: () => paths.login },
  { page: '/confirm/[code]', path: () => paths.confirm('unknown') },
  { page: '/reset', path: () => '/reset' },
  { page: '/reset/[code]', path: () => paths.resetPassword('unknown') },
  { page: '/onboarding', path: () => paths.onboarding, session: 'unfinished' },
  { page: '/onboarding/[step]', path: () => paths.onboardingStep('children'), session: 'unfinished' },
  { page: '/onboarding/[step]', path: () => paths.onboardingStep('overview'), session: 'unfinished' },
  { page: '/onboarding/success', path: () => paths.onboardingSuccess, session: 'registered' },
  { page: '/profile', path: () => paths.profile, session: 'registered' },
  { page: '/profile/[section]', path: () => paths.profileSection('account'), session: 'registered' },
  { page: '/profile/my-children', path: () => paths.children, session: 'registered' },
  { page: '/profile/my-children/[id]', path: () => paths.child('unknown'), session: 'registered' },
  { page: '/profile/support', path: () => paths.support, session: 'registered' },
  { page: '/profile/support/us', path: () => paths.writeToUs, session: 'registered' },
  {
    page: '/profile/support/[kind]/[id]',
    path: ({ bookingId }) => paths.thread('booking', bookingId),
    session: 'registered',
  },
  { page: '/profile/feedback', path: () => paths.feedback, session: 'registered' },
  { page: '/profile/invite', path: () => paths.invite, session: 'registered' },
  { page: '/account-link/[code]', path: () => paths.acceptLink('unknown'), session: 'registered' },
  { page: '/confirm-email/[code]', path: () => paths.confirmEmail('unknown'), session: 'registered' },
  { page: '/undo-email/[code]', path: () => paths.undoEmail('unknown') },
  { page: '/not-me/[code]', path: () => paths.notMe('unknown') },
  { page: '/lost-phone/[code]', path: () => paths.lostFactor('unknown') },
  { page: '/saved', path: () => paths.saved, session: 'registered' },
  {
    page: '/saved/alert',
    path: ({ facilityId }) => paths.facilityAlert(facilityId),
    session: 'registered',
  },
  { page: '/compare', path: ({ facilityId }) => `${paths.compare}?ids=${facilityId}` },
  { page: '/alerts/stop/[key]', path: () => paths.stopAlerts('unknown') },
  { page: '/notices', path: () => paths.notices, session: 'registered' },
  { page: '/my-bookings', path: () => paths.bookings, session: 'registered' },
  { page: '/my-bookings/receipts', path: () => paths.receipts, session: 'registered' },
  { page: '/my-bookings/tours', path: () => paths.tours, session: 'registered' },
  { page: '/my-bookings/tours/[id]', path: ({ tourId }) => paths.tour(tourId), session: 'registered' },
  { page: '/my-bookings/waitlists', path: () => paths.waitlists, session: 'registered' },
  {
    page: '/my-bookings/waitlists/[id]',
    path: ({ waitlistId }) => paths.waitlist(waitlistId),
    session: 'registered',
  },
  { page: '/my-bookings/[id]', path: ({ bookingId }) => paths.booking(bookingId), session: 'registered' },
  { page: '/ask', path: ({ facilityId }) => paths.askSeveral([facilityId]), session: 'registered' },
  { page: '/my-bookings/asked/[id]', path: () => paths.askedTogether('unknown'), session: 'registered' },
  { page: '/profile/payment-methods', path: () => paths.wallet, session: 'registered' },
  {
    page: '/facility/[id]/drop-in',
    path: ({ facilityId }) => paths.requestCare(facilityId),
    session: 'registered',
  },
  {
    page: '/facility/[id]/permanent',
    path: ({ facilityId }) => paths.requestPermanent(facilityId),
    session: 'registered',
  },
  {
    page: '/facility/[id]/tour',
    path: ({ facilityId }) => paths.requestTour(facilityId),
    session: 'registered',
  },
  {
    page: '/facility/[id]/waitlist',
    path: ({ facilityId }) => paths.requestWaitlist(facilityId),
    session: 'registered',
  },
];

/** Not measured: the app frame, error pages, pages that parents do not see, and generated files. */
const unmeasured: readonly string[] = [
  ...['/_app', '/_error', '/404', '/500', '/gallery', '/mailbox'],
  // Run no script.
  ...[
    '/answer/[key]',
    '/answer/claim/[key]',
    '/answer/contact/[key]',
    '/answer/day/[key]',
    '/answer/facts/[key]',
    '/answer/morning/[key]',
    '/answer/pin/[key]',
    '/answer/places/[key]',
    '/answer/sample',
  ],
  ...['/manifest.webmanifest', '/robots.txt', '/sitemap.xml'],
];

/** Built pages that are neither measured nor excluded. */
export function forgotten(built: readonly string[]): string[] {
  const known = new Set([...unmeasured, ...rows.map(({ page }) => page)]);
  return built.filter((page) => !known.has(page));
}
