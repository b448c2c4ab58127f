/**
 * The numeric enumerations of product sections 3 and 4: a const object and a type of its values under the same name.
 */
type Values<T> = T[keyof T];

export const Weekday = {
  MONDAY: 1,
  TUESDAY: 2,
  WEDNESDAY: 3,
  THURSDAY: 4,
  FRIDAY: 5,
  SATURDAY: 6,
  SUNDAY: 7,
} as const;
export type Weekday = Values<typeof Weekday>;

export const DayPart = { MORNING: 1, AFTERNOON: 2, FULL_DAY: 3, BEFORE_AFTER: 4 } as const;
export type DayPart = Values<typeof DayPart>;

export const Gender = { BOY: 1, GIRL: 2 } as const;
export type Gender = Values<typeof Gender>;

export const CardBrand = { VISA: 1, MASTERCARD: 2, OTHER: 3 } as const;
export type CardBrand = Values<typeof CardBrand>;

export const BookingType = { DROP_IN: 1, PERMANENT: 2 } as const;
export type BookingType = Values<typeof BookingType>;

export const SessionType = {
  FULL_DAY: 1,
  HALF_DAY_AM: 2,
  HALF_DAY_PM: 3,
  BEFORE_AND_AFTER_SCHOOL: 4,
  BEFORE_SCHOOL: 5,
  AFTER_SCHOOL: 6,
  WEEKEND_FULL_DAY: 7,
  CHILD_CARE: 8,
  PRESCHOOL: 9,
  KINDERGARTEN: 10,
} as const;
export type SessionType = Values<typeof SessionType>;

/** The session types that can be booked; 8 to 10 are programs. */
export type ScheduleType = Exclude<SessionType, 8 | 9 | 10>;

export const isScheduleType = (type: SessionType): type is ScheduleType => type < SessionType.CHILD_CARE;

export const OwnerRole = {
  ADMINISTRATOR: 1,
  OWNER: 2,
  OWNER_DIRECTOR: 3,
  OWNER_OPERATOR: 4,
  DIRECTOR: 5,
  FOUNDER: 6,
  FOUNDER_OPERATOR: 7,
  OPERATING_OFFICER: 8,
  PRESIDENT: 9,
  SUPERVISOR: 10,
  VICE_PRESIDENT: 11,
  OTHER: 12,
} as const;
export type OwnerRole = Values<typeof OwnerRole>;

export const ReviewCategory = {
  CHECK_IN: 1,
  COMMUNICATION: 2,
  CLEANLINESS: 3,
  HEALTH_AND_SAFETY: 4,
  PROGRAMS_AND_CURRICULUM: 5,
  EDUCATORS: 6,
  LOCATION: 7,
} as const;
export type ReviewCategory = Values<typeof ReviewCategory>;

export const BookingProcess = { IDLE: 1, INITIATED: 2 } as const;
export type BookingProcess = Values<typeof BookingProcess>;

export const BookingItemStatus = { APPROVED: 1, NOT_APPROVED: 2, ATTENDED: 3, NOT_ATTENDED: 4, CANCELED: 5 } as const;
export type BookingItemStatus = Values<typeof BookingItemStatus>;

export const RefundType = { FULL: 1, PARTIAL: 2 } as const;
export type RefundType = Values<typeof RefundType>;

export const HalfDayPermanent = { ALLOWED: 1, NOT_ALLOWED: 2 } as const;
export type HalfDayPermanent = Values<typeof HalfDayPermanent>;

export const GuardianRelation = { GUARDIAN: 1, FATHER: 2, MOTHER: 3 } as const;
export type GuardianRelation = Values<typeof GuardianRelation>;

export const ProgramCategory = { DAY_CARE: 1, PRESCHOOL: 2, BEFORE_AND_AFTER_SCHOOL: 3, KINDERGARTEN: 4 } as const;
export type ProgramCategory = Values<typeof ProgramCategory>;

export const CancellationPolicy = {
  FULL_24_HOURS: 1,
  FULL_72_HOURS: 2,
  FULL_FIVE_DAYS: 3,
  HALF_ONE_WEEK: 4,
} as const;
export type CancellationPolicy = Values<typeof CancellationPolicy>;

export const BookingStatus = {
  NEW: 1,
  WAITING_FOR_PARENTS_APPROVAL: 2,
  DECLINED_BY_FACILITY: 3,
  CANCELED_BY_PARENT: 4,
  PENDING_PAYMENT: 5,
  PAYMENT_FAILED: 6,
  APPROVED: 7,
  TIMEOUT: 8,
  COMPLETED: 9,
  CANCELED_BY_FACILITY: 10,
} as const;
export type BookingStatus = Values<typeof BookingStatus>;

export const TourStatus = {
  NEW: 1,
  DECLINED_BY_FACILITY: 2,
  CANCELED_BY_PARENT: 3,
  SCHEDULED_TOUR: 4,
  SCHEDULED_START: 5,
  TIMEOUT: 8,
} as const;
export type TourStatus = Values<typeof TourStatus>;

export const WaitlistStatus = {
  NEW: 1,
  WAITING_FOR_PARENTS_APPROVAL: 2,
  DECLINED: 3,
  CANCELED_BY_PARENT: 4,
  APPROVED: 6,
  COMPLETED: 7,
  TIMEOUT: 8,
} as const;
export type WaitlistStatus = Values<typeof WaitlistStatus>;

/**
 * The pools in which a day's places are counted. Before/after school is independent of the half days (product rule 5).
 */
export const Pool = { MORNING: 1, AFTERNOON: 2, BEFORE_AFTER: 3 } as const;
export type Pool = Values<typeof Pool>;

/** The content pages (product section 3, product rule 6). */
export const contentKinds = [
  'about',
  'blog',
  'contact',
  'phone',
  'parent-agreement',
  'privacy-policy',
  'software-agreement',
  'support-email',
  'terms-of-use',
  'register-ccb',
  'how-it-works',
  'faq',
  'accessibility',
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** A second factor that an account can have beside its password. */
export const factorKinds = ['app', 'email'] as const;
export type FactorKind = (typeof factorKinds)[number];
/** What a second factor is proven with. */
export const factorWays = [...factorKinds, 'recovery'] as const;
export type FactorWay = (typeof factorWays)[number];

/** Product section 9. */
export const activityKinds = ['photo', 'fluid', 'food', 'nap', 'toilet', 'supplies'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** With `seen`: the facility opened the child's record (product rule 8). */
export const shownActivityKinds = [...activityKinds, 'seen'] as const;
export type ShownActivityKind = (typeof shownActivityKinds)[number];

export const valuesOf = <T extends Record<string, number>>(table: T): T[keyof T][] =>
  Object.values(table) as T[keyof T][];
