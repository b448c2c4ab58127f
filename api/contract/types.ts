import type { InferType, Schema } from 'yup';
import type * as accountSchemas from '@/api/contract/account';
import type * as alertSchemas from '@/api/contract/alerts';
import type * as answerSchemas from '@/api/contract/answers';
import type * as bookingSchemas from '@/api/contract/bookings';
import type * as commonSchemas from '@/api/contract/common';
import type { Contract } from '@/api/contract/contract';
import type * as facilitySchemas from '@/api/contract/facilities';
import type * as factSchemas from '@/api/contract/facility-facts';
import type * as familySchemas from '@/api/contract/family';
import type * as noticeSchemas from '@/api/contract/notices';
import type * as passkeySchemas from '@/api/contract/passkeys';
import type { OperationName } from '@/api/contract/paths';
import type * as factorSchemas from '@/api/contract/second-factor';
import type * as sessionSchemas from '@/api/contract/session';
import type * as threadSchemas from '@/api/contract/threads';
import type * as tourSchemas from '@/api/contract/tours-and-waitlists';

/** Types inferred from the contract's schemas. Use these, or `Pick` of them, instead of declaring the shapes again. */

type Part<K extends OperationName, P extends 'params' | 'query' | 'body'> = Contract[K] extends {
  [Q in P]: infer S extends Schema;
}
  ? { [Q in P]: InferType<S> }
  : unknown;

/** The input of an operation: {params?, query?, body?}. */
export type Input<K extends OperationName> = Part<K, 'params'> & Part<K, 'query'> & Part<K, 'body'>;
export type Body<K extends OperationName> = Input<K> extends { body: infer B } ? B : never;
export type Query<K extends OperationName> = Input<K> extends { query: infer Q } ? Q : never;
/** The response of an operation; `{}` if empty. */
export type Answer<K extends OperationName> = InferType<Contract[K]['answer']>;

export interface Paged<T> {
  items: T[];
  totalItems: number;
  totalPages: number;
  page: number;
  limit: number;
  more?: boolean;
}

/** The error body (product rule 10): a sentence, or a sentence by field; a conflict may add details. */
export interface ErrorBody {
  error: string | Record<string, string>;
  details?: unknown;
}

export type Session = InferType<typeof sessionSchemas.session>;
export type Passkey = InferType<typeof passkeySchemas.passkey>;
export type BookingGroup = InferType<typeof bookingSchemas.bookingGroup>;
export type BookingItem = BookingGroup['items'][number];
export type PriceLine = BookingGroup['price']['lines'][number];
export type BusyDay = Answer<'listBusyDays'>['items'][number];
export type Payment = InferType<typeof bookingSchemas.payment>;
export type TourGroup = InferType<typeof tourSchemas.tourGroup>;
export type WaitlistGroup = InferType<typeof tourSchemas.waitlistGroup>;
/** The `details.pin` of a 403 to a contact's link. */
export type AskedPin = InferType<typeof answerSchemas.askedPin>;
export type AnswerRequest = InferType<typeof answerSchemas.answerRequest>;
export type Thread = InferType<typeof threadSchemas.thread>;
export type ThreadMessage = Thread['messages'][number];
export type InboxThread = InferType<typeof threadSchemas.inboxThread>;
export type AskedTogether = InferType<typeof tourSchemas.askedTogether>;
export type Facility = InferType<typeof factSchemas.facility>;
export type FacilityAddress = Facility['addresses'][number];
export type FacilityListItem = InferType<typeof facilitySchemas.facilityListItem>;
export type FacilityPoint = InferType<typeof facilitySchemas.facilityPoint>;
export type AgeGroup = InferType<typeof factSchemas.ageGroup>;
export type CalendarDay = InferType<typeof facilitySchemas.calendarDay>;
export type Review = InferType<typeof facilitySchemas.review>;
export type Photo = InferType<typeof factSchemas.photo>;
export type Profile = InferType<typeof accountSchemas.profile>;
export type Child = InferType<typeof familySchemas.child>;
export type ParentInfo = InferType<typeof familySchemas.parentInfo>;
export type EmergencyContact = InferType<typeof familySchemas.emergencyContact>;
export type AuthorizedPickup = InferType<typeof familySchemas.authorizedPickup>;
export type UnauthorizedPickup = InferType<typeof familySchemas.unauthorizedPickup>;
export type Card = InferType<typeof accountSchemas.card>;
export type NotificationSettings = InferType<typeof accountSchemas.notificationSettings>;
export type Settings = InferType<typeof commonSchemas.settings>;
export type AccountInvitation = InferType<typeof commonSchemas.accountInvitation>;
export type DeletionItem = InferType<typeof accountSchemas.deletionItem>;
export type FamilyRecord = InferType<typeof accountSchemas.familyRecord>;
export type AccountLink = InferType<typeof commonSchemas.accountLink>;
export type Notice = InferType<typeof noticeSchemas.notice>;
export type SupportMessage = InferType<typeof commonSchemas.supportMessage>;
export type Question = InferType<typeof familySchemas.question>;
export type RecordActivity = InferType<typeof familySchemas.recordActivity>;
export type Activity = InferType<typeof familySchemas.activity>;
export type SearchAlert = InferType<typeof alertSchemas.searchAlert>;
export type Tokens = InferType<typeof sessionSchemas.tokens>;
export type FactorChallenge = InferType<typeof sessionSchemas.factorChallenge>;
/** How a log-in is answered. */
export type SignedIn = Answer<'signin'>;
export type SecondFactor = InferType<typeof factorSchemas.secondFactor>;
export type FactorNotice = InferType<typeof factorSchemas.factorNotice>;
/** `details` of a 403 that the proof of the second factor undoes. */
export type FactorDetails = InferType<typeof factorSchemas.factorDetails>;
