/** Limits and constants of product sections 5 and 9 and of product rules 4, 9 and 11, each in one place. */
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
  /** Exact totals of a search end here (product rule 9). */
  searchTotalMax: 1000,
  /** Milliseconds that one search may take in the database. */
  searchMs: 3000,
  /** Places that are offered while one types. */
  placesMax: 8,
  /** Pins of one search on the map. */
  mapPointsMax: 1000,
  /** An invitation to share a family record works so long. */
  invitationDays: 14,
  /** A change of the e-mail address can be undone from the old mailbox for so long. */
  emailUndoDays: 7,
  /** Records in one POST or PUT, ids in one DELETE (product rule 11). */
  itemsMax: 20,
  deleteIdsMax: 50,
  /** Dates in one drop-in request, children in one request. */
  bookingDatesMax: 60,
  childrenMax: 8,
  preferredTimesMax: 5,
  /** Facilities that one question may be put to. */
  askedTogetherMax: 5,
  /** Requests of a family that wait for an answer at once: more than any family means, fewer than would flood a facility. */
  openToursMax: 50,
  openWaitlistsMax: 100,
  /** How many changes of a place in line are told. */
  movementsMax: 20,
  /** How many are kept: others in the line can cause them. */
  movementsKept: 100,
  /** How many changes of one tour or waitlist request its history keeps, besides everything else that happened to it. */
  changesKept: 20,
  /** How often one booking's dates may be moved, and how often its payment may be tried. */
  movedDatesMax: 60,
  paymentTriesMax: 20,
  childAgeYearsMax: 13,
  /** Facilities that a family may save, alerts it may have, facilities that stand side by side. */
  savedMax: 200,
  alertsMax: 20,
  alertSearchMax: 3500,
  compareMax: 4,
  /** A drop-in may be asked for at most so far ahead; a permanent booking holds places so far ahead. */
  bookingMonthsAhead: 12,
  /** A plan of a week: its days, how many plans are shown, how many addresses and combinations are looked at, and requests sent. */
  weekDaysMax: 7,
  weekPlans: 3,
  weekAddresses: 40,
  weekCombinations: 12_000,
  weekRequestsMax: 20,
} as const;
