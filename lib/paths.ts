/** The addresses of the portal's pages (product section 2), in one table. */
export const paths = {
  home: '/',
  login: '/login',
  /** Log in, then on to this page. */
  loginFrom: (from: string) => `/login?${new URLSearchParams({ from }).toString()}`,
  profile: '/profile',
  profileSection: (section: string) => `/profile/${encodeURIComponent(section)}`,
  children: '/profile/my-children',
  child: (id: string) => `/profile/my-children/${encodeURIComponent(id)}`,
  childRecord: (id: string) => `/profile/my-children/${encodeURIComponent(id)}?view=record`,
  support: '/profile/support',
  /** Today: the first view of My Bookings. */
  bookings: '/my-bookings',
  bookingList: (list: string) => `/my-bookings?list=${list}`,
  tours: '/my-bookings/tours',
  waitlists: '/my-bookings/waitlists',
  receipts: '/my-bookings/receipts',
  notices: '/notices',
  wallet: '/profile/payment-methods',
  /** The wallet, with the way back to the request whose card is to be chosen. */
  walletFrom: (from: string) => `/profile/payment-methods?from=${encodeURIComponent(from)}`,
  help: '/help',
  helpFor: (q: string) => (q ? `/help?${new URLSearchParams({ q }).toString()}` : '/help'),
  feedback: '/profile/feedback',
  invite: '/profile/invite',
  onboarding: '/onboarding',
  onboardingStep: (step: string) => `/onboarding/${encodeURIComponent(step)}`,
  onboardingSuccess: '/onboarding/success',
  facility: (id: string) => `/facility/${encodeURIComponent(id)}`,
  requestCare: (facilityId: string) => `/facility/${encodeURIComponent(facilityId)}/drop-in`,
  requestPermanent: (facilityId: string) => `/facility/${encodeURIComponent(facilityId)}/permanent`,
  requestTour: (facilityId: string) => `/facility/${encodeURIComponent(facilityId)}/tour`,
  requestWaitlist: (facilityId: string) => `/facility/${encodeURIComponent(facilityId)}/waitlist`,
  booking: (id: string) => `/my-bookings/${encodeURIComponent(id)}`,
  tour: (id: string) => `/my-bookings/tours/${encodeURIComponent(id)}`,
  waitlist: (id: string) => `/my-bookings/waitlists/${encodeURIComponent(id)}`,
  /** Pages that mails lead to; each calls its operation only when a person opened it (product rule 6). */
  confirm: (code: string) => `/confirm/${encodeURIComponent(code)}`,
  reset: '/reset',
  resetPassword: (code: string) => `/reset/${encodeURIComponent(code)}`,
  confirmEmail: (code: string) => `/confirm-email/${encodeURIComponent(code)}`,
  undoEmail: (code: string) => `/undo-email/${encodeURIComponent(code)}`,
  acceptLink: (code: string) => `/account-link/${encodeURIComponent(code)}`,
  /** What the facilities' own site is for; the header leads here where none is configured (demonstration). */
  forFacilities: '/for-facilities',
  /** Development and demonstration only. */
  mailbox: '/mailbox',
  /** Tells whether a PDF of a signed agreement is genuine (product rule 7); the address is printed in every such PDF. */
  verifyAgreement: '/agreement/verify',
  content: (kind: string) => `/content/${encodeURIComponent(kind)}`,
  /** For search engines and for installing; no pages of parents. */
  sitemap: '/sitemap.xml',
  sitemapPart: (part: string) => `/sitemap.xml?${new URLSearchParams({ part }).toString()}`,
  manifest: '/manifest.webmanifest',
} as const;

/** The page of one request, by what it asks for. */
export const requestPaths = { booking: paths.booking, tour: paths.tour, waitlist: paths.waitlist } as const;
export type RequestKind = keyof typeof requestPaths;

const lists: readonly string[] = [paths.tours, paths.waitlists, paths.receipts];
/** True for the page of one request: mails and notices lead to it. */
export function isRequestPage(asPath: string): boolean {
  const [path = ''] = asPath.split(/[?#]/);
  return /^\/my-bookings(\/tours|\/waitlists)?\/[^/]+$/.test(path) && !lists.includes(path);
}

/** True while the parent walks through onboarding, the success step excepted (product section 2, logo). */
export function isOnboarding(pathname: string): boolean {
  return pathname.startsWith(paths.onboarding) && pathname !== paths.onboardingSuccess;
}
