import type { PageKind } from '@/bench/bytes/verdict';
import { paths } from '@/lib/paths';

/** What the addresses of pages are made of. */
export interface Known {
  facilityId: string;
  bookingId: string;
  tourId: string;
  waitlistId: string;
}

export interface PageRow {
  /** As Next names it. */
  page: string;
  path: (known: Known) => string;
  kind: PageKind;
  /** Measured with the session of this family of the demonstration; else as a visitor. */
  session?: 'registered' | 'unfinished';
}

/** Every page, as its visitor sees it. A page of the build that is not here makes the measurement fail. */
export const rows: readonly PageRow[] = [
  { page: '/', path: () => paths.home, kind: 'read' },
  { page: '/', path: () => '/?place=M5V', kind: 'read' },
  { page: '/facility/[id]', path: ({ facilityId }) => paths.facility(facilityId), kind: 'read' },
  { page: '/week', path: () => paths.week, kind: 'form' },
  { page: '/help', path: () => paths.help, kind: 'read' },
  { page: '/content/[kind]', path: () => paths.content('about'), kind: 'read' },
  { page: '/agreement/verify', path: () => paths.verifyAgreement, kind: 'read' },
  { page: '/for-facilities', path: () => paths.forFacilities, kind: 'read' },
  { page: '/login', path: () => paths.login, kind: 'form' },
  { page: '/confirm/[code]', path: () => paths.confirm('unknown'), kind: 'form' },
  { page: '/reset', path: () => '/reset', kind: 'form' },
  { page: '/reset/[code]', path: () => paths.resetPassword('unknown'), kind: 'form' },
  { page: '/onboarding', path: () => paths.onboarding, kind: 'read', session: 'unfinished' },
  { page: '/onboarding/[step]', path: () => paths.onboardingStep('children'), kind: 'form', session: 'unfinished' },
  { page: '/onboarding/[step]', path: () => paths.onboardingStep('overview'), kind: 'form', session: 'unfinished' },
  { page: '/onboarding/success', path: () => paths.onboardingSuccess, kind: 'read', session: 'registered' },
  { page: '/profile', path: () => paths.profile, kind: 'read', session: 'registered' },
  { page: '/profile/[section]', path: () => paths.profileSection('account'), kind: 'form', session: 'registered' },
  { page: '/profile/my-children', path: () => paths.children, kind: 'form', session: 'registered' },
  { page: '/profile/my-children/[id]', path: () => paths.child('unknown'), kind: 'form', session: 'registered' },
  { page: '/profile/support', path: () => paths.support, kind: 'form', session: 'registered' },
  { page: '/profile/feedback', path: () => paths.feedback, kind: 'form', session: 'registered' },
  { page: '/profile/invite', path: () => paths.invite, kind: 'form', session: 'registered' },
  { page: '/account-link/[code]', path: () => paths.acceptLink('unknown'), kind: 'form', session: 'registered' },
  { page: '/confirm-email/[code]', path: () => paths.confirmEmail('unknown'), kind: 'form', session: 'registered' },
  { page: '/undo-email/[code]', path: () => paths.undoEmail('unknown'), kind: 'form' },
  { page: '/saved', path: () => paths.saved, kind: 'read', session: 'registered' },
  {
    page: '/saved/alert',
    path: ({ facilityId }) => paths.facilityAlert(facilityId),
    kind: 'form',
    session: 'registered',
  },
  { page: '/compare', path: ({ facilityId }) => `${paths.compare}?ids=${facilityId}`, kind: 'read' },
  { page: '/alerts/stop/[key]', path: () => paths.stopAlerts('unknown'), kind: 'form' },
  { page: '/notices', path: () => paths.notices, kind: 'read', session: 'registered' },
  { page: '/my-bookings', path: () => paths.bookings, kind: 'read', session: 'registered' },
  { page: '/my-bookings/receipts', path: () => paths.receipts, kind: 'read', session: 'registered' },
  { page: '/my-bookings/tours', path: () => paths.tours, kind: 'read', session: 'registered' },
  { page: '/my-bookings/tours/[id]', path: ({ tourId }) => paths.tour(tourId), kind: 'read', session: 'registered' },
  { page: '/my-bookings/waitlists', path: () => paths.waitlists, kind: 'read', session: 'registered' },
  {
    page: '/my-bookings/waitlists/[id]',
    path: ({ waitlistId }) => paths.waitlist(waitlistId),
    kind: 'read',
    session: 'registered',
  },
  { page: '/my-bookings/[id]', path: ({ bookingId }) => paths.booking(bookingId), kind: 'read', session: 'registered' },
  { page: '/ask', path: ({ facilityId }) => paths.askSeveral([facilityId]), kind: 'form', session: 'registered' },
  { page: '/my-bookings/asked/[id]', path: () => paths.asked('unknown'), kind: 'read', session: 'registered' },
  { page: '/profile/payment-methods', path: () => paths.wallet, kind: 'form', session: 'registered' },
  {
    page: '/facility/[id]/drop-in',
    path: ({ facilityId }) => paths.requestCare(facilityId),
    kind: 'form',
    session: 'registered',
  },
  {
    page: '/facility/[id]/permanent',
    path: ({ facilityId }) => paths.requestPermanent(facilityId),
    kind: 'form',
    session: 'registered',
  },
  {
    page: '/facility/[id]/tour',
    path: ({ facilityId }) => paths.requestTour(facilityId),
    kind: 'form',
    session: 'registered',
  },
  {
    page: '/facility/[id]/waitlist',
    path: ({ facilityId }) => paths.requestWaitlist(facilityId),
    kind: 'form',
    session: 'registered',
  },
];

/** Not visited on purpose: the frame of all pages, error pages, the pages that parents do not have, and files that are no pages. */
const unmeasured: readonly string[] = [
  ...['/_app', '/_error', '/404', '/500', '/gallery', '/mailbox'],
  ...['/manifest.webmanifest', '/robots.txt', '/sitemap.xml'],
];

/** The built pages that nobody weighs. */
export function forgotten(built: readonly string[]): string[] {
  const known = new Set([...unmeasured, ...rows.map(({ page }) => page)]);
  return built.filter((page) => !known.has(page));
}
