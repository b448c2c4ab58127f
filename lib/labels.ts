import type {
  BookingItemStatus,
  BookingStatus,
  RefundType,
  BookingType,
  CancellationPolicy,
  CardBrand,
  DayPart,
  Gender,
  GuardianRelation,
  OwnerRole,
  Pool,
  ProgramCategory,
  ReviewCategory,
  SessionType,
  TourStatus,
  WaitlistStatus,
  Weekday,
} from '@/lib/enums';
import type { RequestKind } from '@/lib/paths';
import type { AbsenceReason } from '@/lib/requests/care/absences';

/** Color classes of a status label (product section 4). */
export type StatusColor = 'pending' | 'warning' | 'failed' | 'success';
export interface StatusLabel {
  label: string;
  color: StatusColor;
}

export const requestKindLabels = {
  booking: 'Booking',
  tour: 'Tour',
  waitlist: 'Waitlist',
} as const satisfies Record<RequestKind, string>;

/** "1 needs your answer", "3 need your answer": in the header, on Today and in the notices. */
export const waitingText = (count: number): string => `${count} ${count === 1 ? 'needs' : 'need'} your answer`;

/** Product section 4, booking status. */
export const bookingStatusLabels = {
  1: { label: 'Pending request', color: 'pending' },
  2: { label: 'Your approval needed', color: 'warning' },
  3: { label: 'Declined by the facility', color: 'failed' },
  4: { label: 'Cancelled by you', color: 'failed' },
  5: { label: 'Pending request', color: 'pending' },
  6: { label: 'Payment failed', color: 'failed' },
  7: { label: 'Confirmed', color: 'success' },
  8: { label: 'Timeout', color: 'failed' },
  9: { label: 'Completed', color: 'success' },
  10: { label: 'Cancelled by the facility', color: 'failed' },
} as const satisfies Record<BookingStatus, StatusLabel>;

/** Product section 4, tour status. */
export const tourStatusLabels = {
  1: { label: 'Pending request', color: 'pending' },
  2: { label: 'Removed by the facility', color: 'failed' },
  3: { label: 'Removed by you', color: 'failed' },
  4: { label: 'Tour scheduled', color: 'success' },
  5: { label: 'Start scheduled', color: 'success' },
  8: { label: 'Expired', color: 'failed' },
} as const satisfies Record<TourStatus, StatusLabel>;

/** A tour's label. It is a warning, not a success, until the family has confirmed the time or the start. */
export function tourStatusLabel(tour: { status: TourStatus; confirmedAt: unknown }): StatusLabel {
  const label: StatusLabel = tourStatusLabels[tour.status];
  return label.color === 'success' && tour.confirmedAt === null ? { ...label, color: 'warning' } : label;
}

/** Product section 4, waitlist status. */
export const waitlistStatusLabels = {
  1: { label: 'Pending request', color: 'pending' },
  2: { label: 'Your approval needed', color: 'warning' },
  3: { label: 'Removed by the facility', color: 'failed' },
  4: { label: 'Removed by you', color: 'failed' },
  6: { label: 'Confirmed', color: 'success' },
  7: { label: 'Completed', color: 'success' },
  8: { label: 'Expired', color: 'failed' },
} as const satisfies Record<WaitlistStatus, StatusLabel>;

/** The status of one date of a booking. An item without a status has no answer yet. */
export const bookingItemStatusLabels = {
  1: 'Approved',
  2: 'Not approved',
  3: 'Attended',
  4: 'Not attended',
  5: 'Cancelled',
} as const satisfies Record<BookingItemStatus, string>;

/** Product section 3; labels of 7 to 10 by product rule 2. */
export const sessionTypeLabels = {
  1: 'Full Day',
  2: 'Half Day-AM',
  3: 'Half Day-PM',
  4: 'Before & After',
  5: 'Before School',
  6: 'After School',
  7: 'Weekend',
  8: 'Child Care',
  9: 'Preschool',
  10: 'Kindergarten',
} as const satisfies Record<SessionType, string>;

/** Why a child isn't coming. */
export const absenceReasonLabels = { sick: 'Sick', away: 'Away', other: 'Other' } as const satisfies Record<
  AbsenceReason,
  string
>;

export const weekdayLabels = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const satisfies Record<Weekday, string>;

/** Short labels exist for Monday to Friday only; Saturday and Sunday are written in full (product rule 2). */
export const shortWeekdayLabels = {
  1: 'Mon',
  2: 'Tue',
  3: 'Wed',
  4: 'Thu',
  5: 'Fri',
  6: 'Saturday',
  7: 'Sunday',
} as const satisfies Record<Weekday, string>;

/** In the order of the category strip (product section 3: 1, 2, 4, 3). */
export const programCategoryOrder = [1, 2, 4, 3] as const satisfies readonly ProgramCategory[];
export const programCategoryLabels = {
  1: 'Day Care',
  2: 'Preschool',
  3: 'Before and After School Care',
  4: 'Kindergarten',
} as const satisfies Record<ProgramCategory, string>;

export const bookingTypeLabels = { 1: 'Drop-in', 2: 'Permanent' } as const satisfies Record<BookingType, string>;

export const dayPartLabels = {
  1: 'Morning',
  2: 'Afternoon',
  3: 'Full day',
  4: 'Before/After',
} as const satisfies Record<DayPart, string>;

export const poolLabels = {
  1: dayPartLabels[1],
  2: dayPartLabels[2],
  3: dayPartLabels[4],
} as const satisfies Record<Pool, string>;

export const cardBrandLabels = { 1: 'Visa', 2: 'Mastercard', 3: 'Card' } as const satisfies Record<CardBrand, string>;

export const genderLabels = { 1: 'Boy', 2: 'Girl' } as const satisfies Record<Gender, string>;

export const guardianRelationLabels = {
  1: 'Guardian',
  2: 'Father',
  3: 'Mother',
} as const satisfies Record<GuardianRelation, string>;

export const refundTypeLabels = { 1: 'Full refund', 2: 'Partial refund' } as const satisfies Record<RefundType, string>;

/** "Visa 4242". */
export const cardName = ({ brand, last4 }: { brand: CardBrand; last4: string }): string =>
  `${cardBrandLabels[brand]} ${last4}`;

/** Said before a request or a payment is sent with it. */
export const expiredCardText = (card: Parameters<typeof cardName>[0]): string =>
  `${cardName(card)} has expired, so it can’t be charged.`;

/** The card that a later charge goes to, in a sentence. */
export const chargedCardName = (card: Parameters<typeof cardName>[0] | undefined): string =>
  card ? cardName(card) : 'the card you add';

export const ownerRoleLabels = {
  1: 'Administrator',
  2: 'Owner',
  3: 'Owner/Director',
  4: 'Owner/Operator',
  5: 'Director',
  6: 'Founder',
  7: 'Founder/Operator',
  8: 'Operating Officer',
  9: 'President',
  10: 'Supervisor',
  11: 'Vice President',
  12: 'Other',
} as const satisfies Record<OwnerRole, string>;

export const reviewCategoryLabels = {
  1: 'Check-in',
  2: 'Communication',
  3: 'Cleanliness',
  4: 'Health and safety',
  5: 'Programs and curriculum',
  6: 'Educators',
  7: 'Location',
} as const satisfies Record<ReviewCategory, string>;

/** Product section 9, drop-in cancellation policy options. */
export const cancellationPolicyLabels = {
  1: 'Full refund up to 24 hours before the first drop-in',
  2: 'Full refund up to 72 hours before the first drop-in',
  3: 'Full refund up to five days before the first drop-in',
  4: '50% refund up to 1 week before the first drop-in',
} as const satisfies Record<CancellationPolicy, string>;
