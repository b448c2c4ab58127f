/** Limits and constants of product sections 5 and 9 and of product rules 4, 9 and 11. */
export const limits = {
  /** Toast lifetime and slide, milliseconds. */
  toastMs: 5000,
  toastSlideMs: 300,
  /** Milliseconds a dialog takes to open or close. */
  dialogMs: 100,
  textMax: 100,
  longTextMax: 2000,
  reasonMax: 500,
  noteMax: 500,
  excerptLength: 250,
  ratingMax: 5,
  photoBytes: 3_000_000,
  signatureBytes: 300_000,
  passwordMin: 8,
  passwordMax: 128,
  /** Paged lists (product rule 4). */
  pageLimit: 20,
  pageLimitMax: 100,
  groupLimitMax: 1000,
  /** Searches count matches exactly up to this total (product rule 9). */
  searchTotalMax: 1000,
  /** Statement timeout of one search, milliseconds. */
  searchMs: 3000,
  /** Weeks that weekdays of single days mean in a search. */
  searchWeeks: 4,
  /** Suggestions while typing a place. */
  placesMax: 8,
  /** Pins of one search on the map. */
  mapPointsMax: 1000,
  /** Lifetime of an invitation to share a family record. */
  invitationDays: 14,
  /** How long a change of e-mail address can be undone from the old mailbox. */
  emailUndoDays: 7,
  /** How long the link "This wasn’t me" of a mail works. */
  notMeDays: 7,
  /** How long a device that is remembered is not asked for the second factor, or for a contact's PIN. */
  trustedDeviceDays: 30,
  /** How long a log-in waits for its second factor, a mailed code works, and a proof holds. */
  secondFactorMinutes: 10,
  /** How long everybody can stop that a lost second factor is turned off, and then how long the mail's code does it. */
  lostFactorHours: 24,
  lostFactorDays: 7,
  /** Log-ins without a second factor where the operator asks for one. */
  unguardedLogIns: 3,
  /** Records in one POST or PUT, ids in one DELETE (product rule 11). */
  itemsMax: 20,
  deleteIdsMax: 50,
  /** Dates in one drop-in request, children in one request. */
  bookingDatesMax: 60,
  childrenMax: 8,
  preferredTimesMax: 5,
  /** Facilities in one request to several facilities. */
  askedTogetherMax: 5,
  /** A family's unanswered requests: more than any family needs, few enough not to flood a facility. */
  openToursMax: 50,
  openWaitlistsMax: 100,
  /** Position changes that the API returns per waitlist request. */
  movementsMax: 20,
  /** Position changes that are stored. Other families can cause them, so they need a limit. */
  movementsKept: 100,
  /** Parent edits kept in the history of a tour or waitlist request; other moves are kept in addition. */
  changesKept: 20,
  /** Date moves and payment attempts per booking. */
  movedDatesMax: 60,
  /** Days of one reported absence, from the first to the last. */
  absenceDaysMax: 31,
  paymentTriesMax: 20,
  childAgeYearsMax: 13,
  /** Saved facilities and alerts per family, and facilities per comparison. */
  savedMax: 200,
  passkeysMax: 20,
  alertsMax: 20,
  alertSearchMax: 3500,
  compareMax: 4,
  /** Facilities that a search by name lists for somebody who claims theirs. */
  claimableShown: 8,
  /** Facilities that a search leaves out. */
  exceptMax: 20,
  /** Places of a group on a weekday; rows of one confirmation: 30 groups, 7 days, 3 pools. */
  offeredPlacesMax: 2000,
  offeredRowsMax: 630,
  /** Children that one press marks as here: as many as fit into a posted form. */
  markedAtOnceMax: 1000,
  /** Prices of a group: seven sessions, each by the day and for 1 to 7 days a week. */
  pricesMax: 56,
  /** Closed days: added at once, how far ahead, and taken back at once. */
  closedRangeDaysMax: 92,
  closedAheadDaysMax: 730,
  closedDaysMax: 800,
  /** Reviews on the page on which the facility replies. */
  repliesShown: 30,
  /** How far ahead drop-in dates can be requested, and permanent bookings hold places. */
  bookingMonthsAhead: 12,
  /** Messages about a request: files of one, messages shown, and how long they can be sent after the care. */
  threadFilesMax: 3,
  threadShown: 200,
  threadDays: 14,
  /** Messages of one side about a request, and of a family about all, within 24 hours. */
  threadMessagesPerDay: 20,
  threadFamilyPerDay: 60,
  /** Week plans: days, plans shown, addresses and offers weighed (some tens of milliseconds), requests sent. */
  weekDaysMax: 7,
  weekPlans: 3,
  weekAddresses: 40,
  weekSteps: 240_000,
  weekRequestsMax: 20,
} as const;
