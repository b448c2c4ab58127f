import { anAlert } from '@/__tests__/support/builders/alerts';
import { aThread, aThreadMessage } from '@/__tests__/support/builders/answers';
import {
  aCalendarMonth,
  aFacility,
  aFacilityListItem,
  aFacilityPoint,
  anAgeGroup,
} from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aCard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, anAskedTogether, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { aWeekPlan } from '@/__tests__/support/builders/weeks';
import type { OperationName } from '@/api/contract/paths';
import type { Answer, Input, Tokens } from '@/api/contract/types';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';

/** An error response in the shape of product rule 10. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly error: string | Record<string, string>,
    readonly more: { details?: unknown; retryAfter?: number } = {},
  ) {}
}
export const refuse = (...args: ConstructorParameters<typeof Refusal>) => new Refusal(...args);

/** A mock's arguments: the validated input and the request. */
export type MockInput<K extends OperationName> = Input<K> & { request: Request };
export type MockAnswer<K extends OperationName> = (
  input: MockInput<K>,
) => Answer<K> | Refusal | Promise<Answer<K> | Refusal>;
export type MockAnswers = { [K in OperationName]: MockAnswer<K> };

export const someTokens: Tokens = { token: 'access-1', refreshToken: 'refresh-1' };
export const someRecoveryCodes = Array.from({ length: 10 }, (_, n) => `K7Q2M-4XW9${n}`);
const aCeremony = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 600_000 };
const noNotices = { unread: 0, waiting: { bookings: 0, tours: 0 }, messages: [] };
const mark = (n: number) => ({ id: anId(n), version: 1 });

/** The saved form of a record, which has `photo` instead of `photoId`. */
function asSaved<T extends object>(item: T): Omit<T, 'photoId'> & { photo: null } {
  const read: T & { photoId?: unknown; photo: null } = { ...item, photo: null };
  delete read.photoId;
  return read;
}

/** Successful answers, from the builders, where screens need more than a least one (`leastOf` in msw.ts). */
export const defaultAnswers: Partial<MockAnswers> = {
  signin: () => someTokens,
  getPasskeyChallenge: () => aCeremony,
  passkeySignin: () => someTokens,
  beginPasskey: () => ({
    ...aCeremony,
    rpName: 'Nestling',
    user: { id: 'cGFyZW50', name: 'maya@example.com' },
    algorithms: [-7],
    exclude: [],
  }),
  addPasskey: ({ body }) => ({ id: anId(801), name: body.name, isBackedUp: true, createdAt: now, lastUsedAt: null }),
  answerFactor: () => someTokens,
  getSecondFactor: () => ({
    kind: null,
    since: null,
    recoveryCodesLeft: 0,
    deviceTrustedUntil: null,
    isRequired: false,
    lostUntil: null,
  }),
  beginAuthenticator: () => ({
    setup: 'c2V0dXA',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Nestling:maya%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Nestling',
  }),
  beginEmailFactor: () => ({ setup: 'c2V0dXA' }),
  turnOnSecondFactor: () => ({ recoveryCodes: someRecoveryCodes }),
  newRecoveryCodes: () => ({ recoveryCodes: someRecoveryCodes }),
  checkLost: () => ({ email: 'maya@example.com', from: now, until: now }),
  reset: () => someTokens,
  confirm: () => someTokens,
  refresh: () => ({ token: 'access-2', refreshToken: 'refresh-2' }),
  getProfile: () => aProfile(),
  updateUser: () => aProfile(),
  confirmEmail: () => aProfile(),
  checkEmailUndo: () => ({ email: 'maya@example.com' }),
  undoEmail: () => ({ code: 'ABCDE12345' }),
  checkNotMe: () => ({ email: 'maya@example.com' }),
  reportNotMe: () => ({ code: 'ABCDE12345' }),
  updatePassword: () => someTokens,
  updateNotificationSettings: ({ body }) => aProfile({ notificationSettings: body }),
  getDeletion: () => ({ items: [], digest: 'nothing' }),
  createChildren: ({ body }) => ({ items: body.items.map((item) => ({ ...asSaved(item), ...mark(221) })) }),
  updateChildren: ({ body }) => ({ items: body.items.map(asSaved) }),
  createParentInfo: ({ body }) => ({ items: body.items.map((item) => ({ ...asSaved(item), ...mark(211) })) }),
  updateParentInfo: ({ body }) => ({ items: body.items.map(asSaved) }),
  createEmergencyContacts: ({ body }) => ({ items: body.items.map((item) => ({ ...item, ...mark(231) })) }),
  updateEmergencyContacts: ({ body }) => body,
  createAuthorizedPickups: ({ body }) => ({ items: body.items.map((item) => ({ ...asSaved(item), ...mark(241) })) }),
  updateAuthorizedPickups: ({ body }) => ({ items: body.items.map(asSaved) }),
  createUnauthorizedPickups: ({ body }) => ({ items: body.items.map((item) => ({ ...asSaved(item), ...mark(251) })) }),
  updateUnauthorizedPickups: ({ body }) => ({ items: body.items.map(asSaved) }),
  listChildActivity: () => aPage([]),
  listRecordActivity: () => ({ ...aPage([]), actors: [] }),
  createCard: () => aCard(),
  setMainCard: () => aProfile(),
  listUpcomingBookings: () => aPage([aBooking()]),
  listPastBookings: () => aPage([aBooking({ id: anId(301), status: BookingStatus.COMPLETED, expiresAt: null })]),
  listCanceledBookings: () => aPage([]),
  listUnmetBookings: () => aPage([]),
  getBooking: ({ params }) => aBooking({ id: params.id }),
  listAlternatives: () => ({
    totalItems: 1,
    items: [aFacilityListItem({ distanceKm: 1.2, priceAsked: 7400 })],
    search: 'place=M5V+1J2',
  }),
  dismissUnmetBooking: ({ params }) =>
    aBooking({ id: params.id, status: BookingStatus.DECLINED_BY_FACILITY, expiresAt: null }),
  approveBooking: ({ params }) => aBooking({ id: params.id, status: BookingStatus.PENDING_PAYMENT }),
  declineBooking: ({ params }) => aBooking({ id: params.id, status: BookingStatus.CANCELED_BY_PARENT }),
  resumePayment: () => aBooking({ status: BookingStatus.APPROVED, expiresAt: null }),
  chooseBookingCard: ({ params, body }) =>
    aBooking({ id: params.id, version: 2, status: BookingStatus.APPROVED, cardId: body.cardId }),
  reportAbsence: ({ body }) => ({
    bookings: body.bookings.map(({ id }) => aBooking({ id, version: 2, status: BookingStatus.APPROVED })),
  }),
  undoAbsence: ({ body }) => ({
    bookings: body.bookings.map(({ id }) => aBooking({ id, version: 3, status: BookingStatus.APPROVED })),
  }),
  moveBookingDate: ({ params }) => aBooking({ id: params.id, version: 2, status: BookingStatus.APPROVED }),
  requestDropIn: () => aBooking(),
  requestPermanent: () => aBooking(),
  requestWeek: () => ({ bookings: [aBooking()] }),
  reviewRequest: () => ({ id: anId(330), at: now, rating: 5 }),
  listUpcomingTours: () => aPage([aTour()]),
  listTours: () => aPage([aTour()]),
  getTour: ({ params }) => aTour({ id: params.id }),
  requestTour: () => aTour(),
  updateTour: ({ params }) => aTour({ id: params.id }),
  approveTour: ({ params }) => aTour({ id: params.id, status: TourStatus.SCHEDULED_TOUR, confirmedAt: now }),
  keepTour: ({ params }) => aTour({ id: params.id, status: TourStatus.SCHEDULED_TOUR, confirmedAt: now }),
  cancelTour: ({ params }) => aTour({ id: params.id, status: TourStatus.CANCELED_BY_PARENT, canHide: true }),
  hideTour: ({ params }) => aTour({ id: params.id, status: TourStatus.CANCELED_BY_PARENT, hidden: true }),
  listUpcomingWaitlists: () => aPage([aWaitlist()]),
  listWaitlists: () => aPage([aWaitlist()]),
  getWaitlist: ({ params }) => aWaitlist({ id: params.id }),
  requestWaitlist: () => aWaitlist(),
  updateWaitlist: ({ params }) => aWaitlist({ id: params.id }),
  cancelWaitlist: ({ params }) =>
    aWaitlist({ id: params.id, status: WaitlistStatus.CANCELED_BY_PARENT, canHide: true }),
  hideWaitlist: ({ params }) => aWaitlist({ id: params.id, status: WaitlistStatus.CANCELED_BY_PARENT, hidden: true }),
  askSeveral: () => anAskedTogether(),
  getAsked: ({ params }) => anAskedTogether({ id: params.id }),
  planWeek: () => ({ radiusKm: 25, plans: [aWeekPlan()], waitlists: [] }),
  listFacilities: () => aPage([aFacilityListItem()]),
  listFacilityPoints: () => ({ points: [aFacilityPoint()], totalItems: 1, area: null }),
  getFacility: ({ params }) => aFacility({ id: params.id }),
  getFacilityCalendar: ({ query }) => ({ month: query.month, days: aCalendarMonth(query.month) }),
  getFacilityAgeGroups: ({ query }) =>
    query.birthDates.map((birthDate) => ({ birthDate, ageGroup: anAgeGroup(), dropInItem: anAgeGroup().dropInItem })),
  listSavedFacilities: () => ({ ...aPage([]), ids: [] }),
  listPlaces: () => [{ place: 'Toronto, ON', label: 'Toronto, Ontario' }],
  listSearchAlerts: () => ({ hour: 7, timeZone: null, items: [] }),
  createSearchAlert: ({ body }) => anAlert({ search: body.search }),
  setAlertHour: ({ body }) => ({ hour: body.hour, timeZone: 'America/Toronto', items: [anAlert()] }),
  updateSearchAlert: ({ params, body }) => anAlert({ id: params.id, search: body.search, paused: body.paused }),
  readAlertStop: () => ({ alerts: [{ facility: null, search: anAlert().search, paused: false }] }),
  stopAlerts: () => ({ alerts: [{ facility: null, search: anAlert().search, paused: true }] }),
  claimFacility: () => ({ facilityName: 'Willow House' }),
  listSupportMessages: () => aPage([]),
  getAccountInvitation: () => ({
    guardian: 'Sam Robinson',
    email: 'sam@example.com',
    children: ['Ada', 'Ben'],
    acceptedAt: null,
  }),
  setActiveFamily: () => aProfile(),
  listThread: () => aThread(),
  sendThreadMessage: ({ body }) => aThread({ messages: [aThreadMessage({ text: body.text })] }),
  seeThread: () => aThread(),
  uploadThreadFiles: () => ({ file_0: { id: anId(602), fullPath: '/files/602.webp' } }),
  listNotices: () => ({ ...aPage([]), ...noNotices }),
  createCalendarFeed: () => ({ url: 'https://nestling.example/api/v1/calendar/secret.ics' }),
  listReceipts: () => ({ year: 2026, years: [], totals: [], items: [] }),
  verifyAgreement: () => ({ signedOn: '2026-03-04', version: '2026-11-01', current: true }),
  upload: () => ({ file_0: { id: anId(600), fullPath: '/files/600.webp' } }),
  getSettings: () => aSettings(),
};
