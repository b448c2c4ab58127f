import type { BookingMoney } from '@/lib/money/booking-money';
import type { CalendarDate, YearMonth } from '@/lib/dates/dates';
import type { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import type { PointPrecision } from '@/lib/facilities/facts';
import type { RefundFacts } from '@/lib/money/refund-terms';
import type { LetterCare, LetterPlace } from '@/server/areas/mail/rules/care-lines';

/** An instant to be written in a facility's own time. */
export interface LocalInstant {
  at: Date;
  /** IANA name. */
  timeZone: string;
}

/** Until when an answer counts. */
export interface Deadline extends LocalInstant {
  /** Care begins then, and nothing is left to be agreed to. */
  isCare?: boolean;
}

/**
 * Mails about a request go to every adult of the family who wants to hear of it (product rule 3, notificationSettings).
 */
interface RequestMail<K extends string, Status> {
  kind: K;
  familyId: string;
  /** The group's id. */
  id: string;
  /** The number people read out, NB-4K7Q2M. */
  number: string;
  facilityName: string;
  /** The status it has now. */
  status: Status;
  /** What the facility wrote, where it wrote something. */
  note?: string | null;
  /** The account of the adult whose own deed this was; it is no news to them. */
  by?: string | null;
}

/** The money of the booking that a mail is about. */
export type MailedMoney = BookingMoney & { currency: Currency };

export interface BookingMail extends RequestMail<'bookingStatus', BookingStatus> {
  /** Dates of care; for a permanent booking its first day alone. */
  dates: readonly CalendarDate[];
  /** What it costs, or what was paid and refunded. */
  money?: MailedMoney | null;
  /** Until when the parent's answer counts, where one is awaited. */
  answerBy?: Deadline | null;
  /** The care that is asked for, offered or confirmed; not where it does not come about. */
  care?: LetterCare | null;
  /** What cancelling a drop-in gives back, where that is still to be decided. */
  terms?: RefundFacts | null;
  /** What goes back to the card, where something does. */
  refund?: { amount: number; currency: Currency } | null;
  /** Accepted, and not charged until this, as the end of a sentence; null where nothing waits. */
  waitsFor?: string | null;
  /** Why, in a sentence of ours, where there is more to say than the status does; `note` is the facility's. */
  reason?: string | null;
}

/** What a parent changed about a confirmed booking: single dates, or when it ends; `refund` in minor units. */
export type BookingChange =
  | { kind: 'end'; on: CalendarDate; lastCharge?: { amount: number; month: YearMonth } | null }
  | { kind: 'absence'; dates: readonly CalendarDate[]; byMonth: boolean; refund: number }
  | { kind: 'reschedule'; from: CalendarDate; to: CalendarDate; refund: number };

/** A confirmed booking goes on with other dates, or to its end. */
export interface BookingChangeMail extends RequestMail<'bookingChange', BookingStatus> {
  currency: Currency;
  change: BookingChange;
  /** The care that is still to come, with this change; null where it goes on by the month, or nothing is left. */
  care?: LetterCare | null;
  /** What was paid and refunded, with this change. */
  money?: MailedMoney | null;
}

/** A month of a permanent booking could not be charged; it is tried again a day later. */
export interface RenewalMail extends RequestMail<'renewalRefused', BookingStatus> {
  /** Of the card that was refused. */
  cardLast4: string;
  charge?: { amount: number; currency: Currency };
}

/** A refund that the card's bank sent back; and one of these that people then paid in another way. */
interface Refunded<K extends string> extends RequestMail<K, BookingStatus> {
  refund: { amount: number; currency: Currency };
}
export type RefundMail = Refunded<'refundReturned'> | Refunded<'refundPaidOtherwise'>;

export interface TourMail extends RequestMail<'tourStatus', TourStatus> {
  /** NEW: passed on by mail, to a facility that does not take part. */
  passedOn?: boolean;
  /** SCHEDULED_TOUR and SCHEDULED_START: the parent has said yes. */
  confirmed?: boolean;
  /** SCHEDULED_TOUR: the proposed time. */
  scheduledAt?: LocalInstant | null;
  /** SCHEDULED_START: the offered first day. */
  startDate?: CalendarDate | null;
  /** Where one is to be, once a time or a day is known. */
  place?: LetterPlace | null;
}

export interface WaitlistMail extends RequestMail<'waitlistStatus', WaitlistStatus> {
  /** NEW: passed on by mail, to a facility that does not take part. */
  passedOn?: boolean;
  /** WAITING_FOR_PARENTS_APPROVAL: the offered booking's id and until when the offer is open. */
  bookingId?: string | null;
  money?: MailedMoney | null;
  answerBy?: Deadline | null;
  /** What is offered. */
  care?: LetterCare | null;
}

/** Mails to one mailbox. `familyId` ties the mail to the family's data (export, deletion); null for strangers. */
interface DirectMail<K extends string> {
  kind: K;
  to: string;
  familyId: string | null;
}

/** A request for a facility that does not take part, to its own mailbox: it answers the family directly. */
export interface PassedOnMail extends DirectMail<'requestPassedOn'> {
  subjectKind: 'tour' | 'waitlist';
  /** What the family has done: asked, or changed what it asked for. */
  change: boolean;
  number: string;
  facilityName: string;
  ageGroupTitle: string;
  agesInMonths: readonly number[];
  /** What is wished for, a line each: "Monday, March 9, 2026, Morning". */
  preferences: readonly string[];
  note: string | null;
  parent: { name: string | null; email: string | null; phone: string | null };
}

/** A facility with a place, as far as a letter tells of it. */
export interface FreePlace {
  id: string;
  name: string;
  address: { city: string; pointPrecision: PointPrecision | null };
  placesLeft?: number;
  distanceKm?: number | null;
  /** Minor units, for all that was asked. */
  priceAsked?: number | null;
  currency: Currency;
}

/** What came free for one alert. */
export interface AlertFound {
  alertId: string;
  /** The name of the one facility it is for; null for a search. */
  facility: string | null;
  /** As the home page's address says it. */
  search: string;
  places: readonly FreePlace[];
  /** Ends this alert, without a log-in. */
  stopKey: string;
}

/** Places came free that the family's alerts are for (record 0165). */
export interface PlacesFreeMail {
  kind: 'placesFree';
  familyId: string;
  /** At which it is told. */
  hour: number;
  alerts: readonly AlertFound[];
  /** Ends all of the family's alerts. */
  stopAllKey: string;
}

export type Mail =
  | BookingMail
  | BookingChangeMail
  | RenewalMail
  | RefundMail
  | TourMail
  | WaitlistMail
  | PlacesFreeMail
  | PassedOnMail
  // A message to support arrived; sent to the adult who wrote it, and the message itself to the support mailbox.
  | (DirectMail<'supportReceipt'> & { subject: string })
  | (DirectMail<'supportMessage'> & { subject: string; message: string; from: string })
  | (DirectMail<'friendInvite'> & { inviterName: string | null })
  // Account and session.
  // `signUps`: whether the code puts a password into force, and whether others have signed up with this address.
  | (DirectMail<'confirm'> & { code: string; signUps?: 'one' | 'oneOfSeveral' | 'noneOfSeveral' })
  | (DirectMail<'choosePassword'> & { code: string })
  | DirectMail<'alreadyRegistered'>
  | DirectMail<'unknownAddress'>
  | DirectMail<'severalMoves'>
  | (DirectMail<'reset'> & { code: string })
  | (DirectMail<'emailChange'> & { code: string })
  | (DirectMail<'emailChanged'> & { pending: boolean; code: string })
  // The change was undone from the old mailbox: told to it (`isBack`), and to the one that it had moved to.
  | (DirectMail<'emailUndone'> & { isBack: boolean })
  | DirectMail<'passwordChanged'>
  | (DirectMail<'linkInvite'> & { code: string; inviterName: string | null })
  | (DirectMail<'linkAccepted'> & { email: string })
  | (DirectMail<'linkRemoved'> & { email: string })
  | DirectMail<'accountDeleted'>;

export type MailKind = Mail['kind'];
export type MailOf<K extends MailKind> = Extract<Mail, { kind: K }>;
