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
  /** Plans that cover a week of care over several facilities. */
  week: '/week',
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
  saved: '/saved',
  savedAlert: (id: string) => `/saved?alert=${encodeURIComponent(id)}`,
  /** The form of an alert, for a search or (`facility`) for one facility. */
  newAlert: (search: string) => `/saved/alert?${search}`,
  editAlert: (id: string) => `/saved/alert?id=${encodeURIComponent(id)}`,
  facilityAlert: (facilityId: string) => `/saved/alert?${new URLSearchParams({ facility: facilityId }).toString()}`,
  /** A mail leads there: one press ends an alert, without a log-in. */
  stopAlerts: (key: string) => `/alerts/stop/${encodeURIComponent(key)}`,
  compare: '/compare',
  content: (kind: string) => `/content/${encodeURIComponent(kind)}`,
  /** One form that asks several facilities for a tour or a place in line. */
  askSeveral: (facilityIds: readonly string[]) => `/ask?ids=${facilityIds.map(encodeURIComponent).join(',')}`,
  /** Who has answered what was asked of several facilities together. */
  asked: (id: string) => `/my-bookings/asked/${encodeURIComponent(id)}`,
  /** For search engines and for installing; no pages of parents. */
  sitemap: '/sitemap.xml',
  sitemapPart: (part: string) => `/sitemap.xml?${new URLSearchParams({ part }).toString()}`,
  manifest: '/manifest.webmanifest',
} as const;

/** Not a page: the map of MAP_FILE, which is read by ranges. */
export const mapFilePath = '/map.pmtiles';

/** The page of one request, by what it asks for. */
export const requestPaths = { booking: paths.booking, tour: paths.tour, waitlist: paths.waitlist } as const;
export type RequestKind = keyof typeof requestPaths;

/** Where a notice leads. */
export const noticePaths = { ...requestPaths, alert: paths.savedAlert } as const;
export type NoticeKind = keyof typeof noticePaths;

const lists: readonly string[] = [paths.tours, paths.waitlists, paths.receipts];
/** True for the page of one request: mails and notices lead to it. */
export function isRequestPage(asPath: string): boolean {
  const [path = ''] = asPath.split(/[?#]/);
  return /^\/my-bookings(\/tours|\/waitlists)?\/[^/]+$/.test(path) && !lists.includes(path);
}

/** True for Saved and the forms of alerts: links of mails, searches and facilities lead there, also without a session. */
export const isSavedPage = (asPath: string): boolean => /^\/saved(?![^/?#])/.test(asPath);

/** True while the parent walks through onboarding, the success step excepted (product section 2, logo). */
export function isOnboarding(pathname: string): boolean {
  return pathname.startsWith(paths.onboarding) && pathname !== paths.onboardingSuccess;
}
