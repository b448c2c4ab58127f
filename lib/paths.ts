/** The addresses of the portal's pages (specification section 2), in one table. */
export const paths = {
  home: '/',
  login: '/login',
  profile: '/profile',
  children: '/profile/my-children',
  support: '/profile/support',
  bookings: '/my-bookings',
  wallet: '/profile/payment-methods',
  help: '/help',
  feedback: '/profile/feedback',
  onboarding: '/onboarding',
  onboardingSuccess: '/onboarding/success',
  facility: (id: string) => `/facility/${encodeURIComponent(id)}`,
  requestCare: (facilityId: string) => `/facility/${encodeURIComponent(facilityId)}/drop-in`,
  booking: (id: string) => `/my-bookings/${encodeURIComponent(id)}`,
  /** Pages that mails lead to; each calls its operation only when a person opened it (decisions 6). */
  confirm: (code: string) => `/confirm/${encodeURIComponent(code)}`,
  reset: '/reset',
  resetPassword: (code: string) => `/reset/${encodeURIComponent(code)}`,
  acceptLink: (code: string) => `/account-link/${encodeURIComponent(code)}`,
  /** Development and demonstration only. */
  mailbox: '/mailbox',
  /** Tells whether a PDF of a signed agreement is genuine (decisions 7); the address stands in every such PDF. */
  verifyAgreement: '/agreement/verify',
  content: (kind: string) => `/content/${encodeURIComponent(kind)}`,
} as const;

/** True while the parent walks through onboarding, the success step excepted (specification section 2, logo). */
export function isOnboarding(pathname: string): boolean {
  return pathname.startsWith(paths.onboarding) && pathname !== paths.onboardingSuccess;
}
