/** The paths of the portal's pages (product section 2). */
export const paths = {
  home: '/',
  login: '/login',
  /** Returns to `from` after the login. */
  loginFrom: (from: string) => `/login?${new URLSearchParams({ from }).toString()}`,
  profile: '/profile',
  profileSection: (section: string) => `/profile/${encodeURIComponent(section)}`,
  children: '/profile/my-children',
  child: (id: string) => `/profile/my-children/${encodeURIComponent(id)}`,
  childRecord: (id: string) => `/profile/my-children/${encodeURIComponent(id)}?view=record`,
  /** The messages of all requests, and support. */
  support: '/profile/support',
  writeToUs: '/profile/support/us',
  thread: (kind: string, id: string) => `/profile/support/${kind}/${encodeURIComponent(id)}`,
  /** Today: the first view of My Bookings. */
  bookings: '/my-bookings',
  bookingList: (list: string) => `/my-bookings?list=${list}`,
  tours: '/my-bookings/tours',
  waitlists: '/my-bookings/waitlists',
  receipts: '/my-bookings/receipts',
  notices: '/notices',
  wallet: '/profile/payment-methods',
  /** Adds a card and returns with it to `from`, the request that needs one. */
  walletFrom: (from: string) => `/profile/payment-methods?from=${encodeURIComponent(from)}`,
  /** Adds the card that the request at `from` needs, and then sends it. */
  walletThenSend: (from: string) => `/profile/payment-methods?send=1&from=${encodeURIComponent(from)}`,
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
  /**
   * Pages linked from mails. Each calls its operation from the browser, so link scanners trigger nothing (product rule
   * 6).
   */
  confirm: (code: string) => `/confirm/${encodeURIComponent(code)}`,
  reset: '/reset',
  resetPassword: (code: string) => `/reset/${encodeURIComponent(code)}`,
  confirmEmail: (code: string) => `/confirm-email/${encodeURIComponent(code)}`,
  undoEmail: (code: string) => `/undo-email/${encodeURIComponent(code)}`,
  notMe: (code: string) => `/not-me/${encodeURIComponent(code)}`,
  lostFactor: (code: string) => `/lost-phone/${encodeURIComponent(code)}`,
  acceptLink: (code: string) => `/account-link/${encodeURIComponent(code)}`,
  /** Linked from the header if no facility site is configured. */
  forFacilities: '/for-facilities',
  /** The answer page with a made-up request. */
  answerSample: '/answer/sample',
  /** The form there, about this facility. */
  claimFacility: (facilityId: string) => `/for-facilities?${new URLSearchParams({ facility: facilityId }).toString()}`,
  /** The same page, with the facilities that these words find. */
  facilityToClaim: (q: string) => `/for-facilities?${new URLSearchParams({ q }).toString()}`,
  /** Development and demonstration only. */
  mailbox: '/mailbox',
  facilityMailbox: '/mailbox?side=facility',
  /** Verifies a PDF of a signed agreement (product rule 7). Printed in every such PDF: don't change it. */
  verifyAgreement: '/agreement/verify',
  saved: '/saved',
  savedAlert: (id: string) => `/saved?alert=${encodeURIComponent(id)}`,
  newAlert: (search: string) => `/saved/alert?${search}`,
  editAlert: (id: string) => `/saved/alert?id=${encodeURIComponent(id)}`,
  facilityAlert: (facilityId: string) => `/saved/alert?${new URLSearchParams({ facility: facilityId }).toString()}`,
  /** Linked from mails: stops an alert without a login. */
  stopAlerts: (key: string) => `/alerts/stop/${encodeURIComponent(key)}`,
  compare: '/compare',
  content: (kind: string) => `/content/${encodeURIComponent(kind)}`,
  /** Requests a tour or a waitlist spot from several facilities. */
  askSeveral: (facilityIds: readonly string[]) => `/ask?ids=${facilityIds.map(encodeURIComponent).join(',')}`,
  /** The answers to one request to several facilities. */
  askedTogether: (id: string) => `/my-bookings/asked/${encodeURIComponent(id)}`,
  /** For search engines and for installing the portal. */
  sitemap: '/sitemap.xml',
  sitemapPart: (part: string) => `/sitemap.xml?${new URLSearchParams({ part }).toString()}`,
  manifest: '/manifest.webmanifest',
} as const;

/** The pages that links in mails to a facility's contacts open, by what a link is for. It opens no other page. */
export const linkPaths = {
  /** Confirms that the mailbox is the contact's. */
  contact: (key: string) => `/answer/contact/${key}`,
  /** One request: what is asked, and the facility's moves. */
  request: (key: string) => `/answer/${key}`,
  /** Who comes today and tomorrow. */
  day: (key: string) => `/answer/day/${key}`,
  /** The places that the facility offers. */
  places: (key: string) => `/answer/places/${key}`,
  /** Prices, hours, closed days, and replies to reviews. */
  facts: (key: string) => `/answer/facts/${key}`,
} as const;

export type LinkPurpose = keyof typeof linkPaths;

/** Asks a listed facility's mailbox about a claim. */
export const claimPath = (key: string): string => `/answer/claim/${key}`;

/** Turns a contact's morning mail off, or on again. */
export const morningMailPath = (key: string): string => `/answer/morning/${key}`;

/** Adds a query string to a path that may have a query and a hash. */
export function withQuery(path: string, query: string): string {
  const [page = '', hash] = path.split('#');
  return `${page}${page.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** Removes a parameter that the page has used, so that a reload does not use it again. */
export function withoutParameter(path: string, name: string): string {
  const { pathname, searchParams, hash } = new URL(path, 'https://any.invalid');
  searchParams.delete(name);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}${hash}`;
}

/** A request's page, which then offers to pay with this card. */
export const withCard = (path: string, cardId: string): string => withQuery(path, `card=${encodeURIComponent(cardId)}`);

/** The map of MAP_FILE, read with range requests. */
export const mapFilePath = '/map.pmtiles';

export const requestPaths = { booking: paths.booking, tour: paths.tour, waitlist: paths.waitlist } as const;
export type RequestKind = keyof typeof requestPaths;

/** The parameters that name an earlier request, by its kind. */
export const sameAsParameters = {
  booking: 'sameAs',
  tour: 'sameTour',
  waitlist: 'sameWaitlist',
} as const satisfies Record<RequestKind, string>;

/** A form that starts with what this request asked for. */
export const sameAs = (form: string, { kind, id }: { kind: RequestKind; id: string }, addressId?: string): string =>
  `${form}?${new URLSearchParams({ ...(addressId && { address: addressId }), [sameAsParameters[kind]]: id }).toString()}`;

export const noticePaths = { ...requestPaths, alert: paths.savedAlert } as const;
export type NoticeKind = keyof typeof noticePaths;

const lists: readonly string[] = [paths.tours, paths.waitlists, paths.receipts];
/** True for the page of one request. */
export function isRequestPage(asPath: string): boolean {
  const [path = ''] = asPath.split(/[?#]/);
  return /^\/my-bookings(\/tours|\/waitlists)?\/[^/]+$/.test(path) && !lists.includes(path);
}

/**
 * True for Saved and the alert forms, which are linked from mails and public pages and may be opened without a session.
 */
export const isSavedPage = (asPath: string): boolean => /^\/saved(?![^/?#])/.test(asPath);

/** True on the onboarding pages except the success step (product section 2, logo). */
export function isOnboarding(pathname: string): boolean {
  return pathname.startsWith(paths.onboarding) && pathname !== paths.onboardingSuccess;
}
