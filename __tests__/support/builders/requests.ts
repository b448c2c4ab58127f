import { anId, now } from '@/__tests__/support/builders/ids';
import type { AskedTogether, BookingGroup, Payment, TourGroup, WaitlistGroup } from '@/api/contract/types';
import { zonedInstant } from '@/lib/dates/instants';
import {
  BookingStatus,
  BookingType,
  CancellationPolicy,
  DayPart,
  SessionType,
  TourStatus,
  valuesOf,
  WaitlistStatus,
  Weekday,
} from '@/lib/enums';

const facility: BookingGroup['facility'] = {
  id: anId(100),
  name: 'Robin Hill Child Care',
  phone: '+14165550111',
  phoneExtension: null,
  photo: null,
  openingHours: valuesOf(Weekday).map((weekday) => ({ weekday, open: true, opens: '07:30', closes: '18:00' })),
  closedDays: [],
  whatToBring: null,
  askFor: null,
  hasContact: true,
};
const address: BookingGroup['address'] = {
  id: anId(110),
  title: 'King Street',
  line1: '100 King Street West',
  city: 'Toronto',
  region: 'ON',
  postalCode: 'M5V 1J2',
  timeZone: 'America/Toronto',
};
const ageGroup = { id: anId(120), title: 'Toddlers' };

export function aChildSummary(given: Partial<BookingGroup['children'][number]> = {}): BookingGroup['children'][number] {
  return { id: anId(220), firstName: 'Ada', lastName: 'Robinson', birthDate: '2024-10-15', ...given };
}

export function aBookingItem(given: Partial<BookingGroup['items'][number]> = {}): BookingGroup['items'][number] {
  return {
    id: anId(320),
    childId: anId(220),
    date: '2026-11-09',
    sessionType: SessionType.FULL_DAY,
    status: null,
    price: 8000,
    startAt: zonedInstant(given.date ?? '2026-11-09', '07:30', address.timeZone).toISOString(),
    absence: null,
    notComing: null,
    ...given,
  };
}

/** A new drop-in request for one child on two dates. */
export function aBooking(given: Partial<BookingGroup> = {}): BookingGroup {
  return {
    id: anId(300),
    version: 1,
    number: 'NB-4K7Q2M',
    facility,
    address,
    type: BookingType.DROP_IN,
    scheduleType: SessionType.FULL_DAY,
    status: BookingStatus.NEW,
    children: [aChildSummary()],
    items: [aBookingItem(), aBookingItem({ id: anId(321), date: '2026-11-10' })],
    permanentBookingDays: [],
    startDate: '2026-11-09',
    endDate: '2026-11-10',
    endsOn: null,
    lastPaidDay: null,
    price: {
      currency: 'CAD',
      lines: [{ label: 'Full Day', quantity: 2, unitPrice: 8000, amount: 16000 }],
      total: 16000,
      monthly: null,
    },
    cardId: null,
    policy: CancellationPolicy.FULL_24_HOURS,
    note: null,
    createdAt: now,
    expiresAt: '2026-11-05T15:00:00Z',
    firstStartAt: '2026-11-09T12:30:00Z',
    history: [{ at: now, from: null, to: BookingStatus.NEW, by: 'parent', action: 'request', note: null }],
    payments: [],
    cancellationQuote: { refundType: null, amount: 0, until: null },
    review: null,
    canReview: false,
    tourId: null,
    waitlistId: null,
    plan: null,
    ...given,
  };
}

/** Confirmed permanent care on Mondays without an end date, paid for November 2026. */
export const aPermanentBooking = (given: Partial<BookingGroup> = {}): BookingGroup =>
  aBooking({
    type: BookingType.PERMANENT,
    status: BookingStatus.APPROVED,
    expiresAt: null,
    endDate: null,
    permanentBookingDays: [1],
    price: { ...aBooking().price, monthly: 60000 },
    payments: [aPayment({ month: '2026-11', amount: 60000 })],
    ...given,
  });

export function aTour(given: Partial<TourGroup> = {}): TourGroup {
  return {
    id: anId(400),
    version: 1,
    number: 'NT-7H2K9P',
    facility,
    address,
    ageGroup,
    children: [aChildSummary()],
    preferredTimes: [{ date: '2026-11-12', dayPart: DayPart.MORNING }],
    note: null,
    status: TourStatus.NEW,
    scheduledAt: null,
    offer: null,
    confirmedAt: null,
    changeWanted: null,
    bookingId: null,
    createdAt: now,
    expiresAt: '2026-11-16T15:00:00Z',
    passedOn: false,
    askedTogether: null,
    canHide: false,
    hidden: false,
    history: [{ at: now, from: null, to: TourStatus.NEW, by: 'parent', action: 'request', note: null }],
    ...given,
  };
}

export function aWaitlist(given: Partial<WaitlistGroup> = {}): WaitlistGroup {
  return {
    id: anId(500),
    version: 1,
    number: 'NW-3F8R5T',
    facility,
    address,
    ageGroup,
    children: [aChildSummary()],
    type: BookingType.DROP_IN,
    scheduleType: SessionType.FULL_DAY,
    bookingDates: ['2026-11-09'],
    startMonth: null,
    permanentBookingDays: [],
    note: null,
    status: WaitlistStatus.NEW,
    position: 2,
    lineLength: 3,
    joinedAt: now,
    bookingId: null,
    createdAt: now,
    expiresAt: null,
    passedOn: false,
    askedTogether: null,
    canHide: false,
    hidden: false,
    history: [{ at: now, from: null, to: WaitlistStatus.NEW, by: 'parent', action: 'request', note: null }],
    movements: [{ at: now, from: null, to: 2, reason: 'joined' }],
    ...given,
  };
}

/** A tour question to two facilities; neither has answered. */
export function anAskedTogether(given: Partial<AskedTogether> = {}): AskedTogether {
  const askedTogether = { id: given.id ?? anId(450), others: 1 };
  const other = { id: anId(401), number: 'NT-9M4W2C', facility: { ...facility, id: anId(101), name: 'Lantern House' } };
  return {
    id: askedTogether.id,
    kind: 'tour',
    askedAt: now,
    tours: [aTour({ askedTogether }), aTour({ askedTogether, ...other })].map((request) => ({
      request,
      answeredAt: null,
      medianReplyHours: null,
    })),
    waitlists: [],
    ...given,
  };
}

/** A successful payment of {@link aBooking}. */
export const aPayment = (given: Partial<Payment> = {}): Payment => ({
  id: anId(340),
  at: now,
  amount: 16000,
  refunded: 0,
  cardLast4: '4242',
  month: null,
  status: 'succeeded',
  refunds: [],
  nextAction: null,
  ...given,
});
