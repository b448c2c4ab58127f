import { anAlert } from '@/__tests__/support/builders/alerts';
import { aThread } from '@/__tests__/support/builders/answers';
import { aCalendarMonth, aFacility, aFacilityListItem, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aCard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, anAskedTogether, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import type { OperationName } from '@/api/contract/paths';
import type { Answer, Input, Tokens } from '@/api/contract/types';
import { BookingStatus, TourStatus } from '@/lib/enums';

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

/** Successful answers, from the builders, where screens need more than a least one (`leastOf` in msw.ts). */
export const defaultAnswers: Partial<MockAnswers> = {
  signin: () => someTokens,
  getPasskeyChallenge: () => aCeremony,
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
  checkLost: () => ({ email: 'maya@example.com', from: now, until: now }),
  confirm: () => someTokens,
  refresh: () => ({ token: 'access-2', refreshToken: 'refresh-2' }),
  getProfile: () => aProfile(),
  updateUser: () => aProfile(),
  checkEmailUndo: () => ({ email: 'maya@example.com' }),
  undoEmail: () => ({ code: 'ABCDE12345' }),
  checkNotMe: () => ({ email: 'maya@example.com' }),
  reportNotMe: () => ({ code: 'ABCDE12345' }),
  getDeletion: () => ({ items: [], digest: 'nothing' }),
  listChildActivity: () => aPage([]),
  createCard: () => aCard(),
  setMainCard: () => aProfile(),
  listUpcomingBookings: () => aPage([aBooking()]),
  listPastBookings: () => aPage([aBooking({ id: anId(301), status: BookingStatus.COMPLETED, expiresAt: null })]),
  listUnmetBookings: () => aPage([]),
  getBooking: ({ params }) => aBooking({ id: params.id }),
  listAlternatives: () => ({
    totalItems: 1,
    items: [aFacilityListItem({ distanceKm: 1.2, priceAsked: 7400 })],
    search: 'place=M5V+1J2',
  }),
  approveBooking: ({ params }) => aBooking({ id: params.id, status: BookingStatus.PENDING_PAYMENT }),
  declineBooking: ({ params }) => aBooking({ id: params.id, status: BookingStatus.CANCELED_BY_PARENT }),
  requestDropIn: () => aBooking(),
  requestPermanent: () => aBooking(),
  requestWeek: () => ({ bookings: [aBooking()] }),
  reviewRequest: () => ({ id: anId(330), at: now, rating: 5 }),
  listUpcomingTours: () => aPage([aTour()]),
  listTours: () => aPage([aTour()]),
  getTour: ({ params }) => aTour({ id: params.id }),
  requestTour: () => aTour(),
  hideTour: ({ params }) => aTour({ id: params.id, status: TourStatus.CANCELED_BY_PARENT, hidden: true }),
  listUpcomingWaitlists: () => aPage([aWaitlist()]),
  getWaitlist: ({ params }) => aWaitlist({ id: params.id }),
  requestWaitlist: () => aWaitlist(),
  askSeveral: () => anAskedTogether(),
  listFacilities: () => aPage([aFacilityListItem()]),
  getFacility: ({ params }) => aFacility({ id: params.id }),
  getFacilityCalendar: ({ query }) => ({ month: query.month, days: aCalendarMonth(query.month) }),
  getFacilityAgeGroups: ({ query }) =>
    query.birthDates.map((birthDate) => ({ birthDate, ageGroup: anAgeGroup(), dropInItem: anAgeGroup().dropInItem })),
  listSavedFacilities: () => ({ ...aPage([]), ids: [] }),
  listPlaces: () => [{ place: 'Toronto, ON', label: 'Toronto, Ontario' }],
  listSearchAlerts: () => ({ hour: 7, timeZone: null, items: [] }),
  createSearchAlert: ({ body }) => anAlert({ search: body.search }),
  setAlertHour: ({ body }) => ({ hour: body.hour, timeZone: 'America/Toronto', items: [anAlert()] }),
  listSupportMessages: () => aPage([]),
  getAccountInvitation: () => ({
    guardian: 'Sam Robinson',
    email: 'sam@example.com',
    children: ['Ada', 'Ben'],
    acceptedAt: null,
  }),
  setActiveFamily: () => aProfile(),
  listThread: () => aThread(),
  createCalendarFeed: () => ({ url: 'https://nestling.example/api/v1/calendar/secret.ics' }),
};
