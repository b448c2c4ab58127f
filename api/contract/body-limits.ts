import type { OperationName } from '@/api/contract/paths';
import type { Schemas } from '@/api/contract/schemas';

export type OperationWithBody = {
  [K in OperationName]: Schemas[K] extends { body: unknown } ? K : never;
}[OperationName];

const short = 4_000;
/** Ids, dates and a note, or a message of 2,000 characters in any script. */
const request = 16_000;
/** Twenty requests with their children and dates, and a note; or the places of thirty groups. */
const week = 64_000;
/** Twenty people with their addresses. */
const people = 64_000;
/** Children with every question answered at full length, in any script. */
const children = 200_000;
/** A signature image (limits.signatureBytes) and other fields. */
const signature = 400_000;

/** Maximum bytes of each operation's JSON body, enforced while reading. Multipart bodies have their own limits. */
export const bodyBytesMax = {
  signin: short,
  signup: short,
  requestReset: short,
  reset: short,
  refresh: short,
  signout: short,

  updateUser: signature,
  updatePassword: short,
  updateNotificationSettings: short,
  deleteAccount: short,

  createChildren: children,
  updateChildren: children,
  createParentInfo: people,
  updateParentInfo: people,
  createEmergencyContacts: people,
  updateEmergencyContacts: people,
  createAuthorizedPickups: people,
  updateAuthorizedPickups: people,
  createUnauthorizedPickups: people,
  updateUnauthorizedPickups: people,

  createCard: short,
  setMainCard: short,

  approveBooking: short,
  declineBooking: short,
  chooseBookingCard: short,
  dismissUnmetBooking: short,
  shareAbsence: request,
  reportAbsence: request,
  undoAbsence: request,
  moveBookingDate: short,
  requestDropIn: request,
  requestPermanent: request,
  requestWeek: week,
  reviewRequest: request,
  approveTour: short,
  keepTour: short,
  cancelTour: short,
  hideTour: short,
  requestTour: request,
  updateTour: request,
  cancelWaitlist: short,
  hideWaitlist: short,
  requestWaitlist: request,
  updateWaitlist: request,

  askSeveral: request,

  sendSupport: request,
  inviteFriend: short,
  createAccountLink: short,
  setActiveFamily: short,

  sendThreadMessage: request,
  seeThread: short,

  readNotices: short,
  readRequestNotices: short,

  createSearchAlert: request,
  updateSearchAlert: request,
  setAlertHour: short,

  confirmContactLink: short,
  claimFacility: short,
  answerClaim: short,
  markChild: short,
  setMorningMail: short,
  confirmPlaces: week,
  stateFact: request,
  mailFactsLink: short,
  mailRequestLink: short,
  answerRequest: request,
  writeByLink: request,
} as const satisfies Record<OperationWithBody, number>;
