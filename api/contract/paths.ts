/**
 * The contract's operations. Their schemas are in schemas.ts under the same names, so that browsers don't load them.
 * auth: `public` ignores any token, `account` needs a session, `signed` also needs a signed agreement (product rule 6).
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Auth = 'public' | 'account' | 'signed';

export interface OperationPath {
  readonly method: Method;
  /** Below /api; `:name` is a parameter. */
  readonly path: string;
  readonly auth: Auth;
  /** Success status; 200 unless given. */
  readonly status?: 201 | 202 | 204;
  /** Bodies other than JSON. */
  readonly sends?: 'multipart';
  /** A GET that changes something, so it does not answer HEAD, which mail scanners and link checkers send. */
  readonly acts?: true;
  readonly answers?: 'zip' | 'calendar' | 'pdf';
  /** File name of a download, if it isn't the default of its type. */
  readonly file?: string;
}

const parent = '/v1/parent';

export const operations = {
  // Authentication (product section 7)
  signin: { method: 'POST', path: `${parent}/signin`, auth: 'public' },
  signup: { method: 'POST', path: `${parent}/signup`, auth: 'public', status: 202 },
  resend: { method: 'GET', path: `${parent}/resend/:target`, auth: 'public', status: 202, acts: true },
  requestReset: { method: 'POST', path: `${parent}/resetting/request`, auth: 'public', status: 202 },
  checkReset: { method: 'GET', path: `${parent}/resetting/:code`, auth: 'public' },
  reset: { method: 'PUT', path: `${parent}/resetting/:code`, auth: 'public' },
  confirm: { method: 'GET', path: `${parent}/confirm/:code`, auth: 'public', acts: true },
  refresh: { method: 'POST', path: `${parent}/refresh`, auth: 'public' },
  signout: { method: 'POST', path: `${parent}/signout`, auth: 'public', status: 204 },

  // Profile
  getProfile: { method: 'GET', path: `${parent}/profile`, auth: 'account' },
  updateUser: { method: 'PUT', path: `${parent}/user`, auth: 'account' },
  // Change of e-mail address: confirmed within a session, undone with the link in the old mailbox
  confirmEmail: { method: 'PUT', path: `${parent}/user/email/:code`, auth: 'account' },
  checkEmailUndo: { method: 'GET', path: `${parent}/user/email/undo/:code`, auth: 'public' },
  undoEmail: { method: 'PUT', path: `${parent}/user/email/undo/:code`, auth: 'public' },
  updatePassword: { method: 'PUT', path: `${parent}/user/password`, auth: 'account' },
  updateNotificationSettings: { method: 'PUT', path: `${parent}/notification_setting`, auth: 'account' },
  exportAccount: { method: 'GET', path: `${parent}/account/export`, auth: 'account', answers: 'zip' },
  deleteAccount: { method: 'DELETE', path: `${parent}/account`, auth: 'account', status: 204 },
  getDeletion: { method: 'GET', path: `${parent}/account/deletion`, auth: 'account' },

  // Family records
  createChildren: { method: 'POST', path: `${parent}/child`, auth: 'account' },
  updateChildren: { method: 'PUT', path: `${parent}/child`, auth: 'account' },
  deleteChildren: { method: 'DELETE', path: `${parent}/child`, auth: 'account', status: 204 },
  createParentInfo: { method: 'POST', path: `${parent}/parent_info`, auth: 'account' },
  updateParentInfo: { method: 'PUT', path: `${parent}/parent_info`, auth: 'account' },
  deleteParentInfo: { method: 'DELETE', path: `${parent}/parent_info`, auth: 'account', status: 204 },
  createEmergencyContacts: { method: 'POST', path: `${parent}/emergency_contact`, auth: 'account' },
  updateEmergencyContacts: { method: 'PUT', path: `${parent}/emergency_contact`, auth: 'account' },
  deleteEmergencyContacts: { method: 'DELETE', path: `${parent}/emergency_contact`, auth: 'account', status: 204 },
  createAuthorizedPickups: { method: 'POST', path: `${parent}/authorized_pickup`, auth: 'account' },
  updateAuthorizedPickups: { method: 'PUT', path: `${parent}/authorized_pickup`, auth: 'account' },
  deleteAuthorizedPickups: { method: 'DELETE', path: `${parent}/authorized_pickup`, auth: 'account', status: 204 },
  createUnauthorizedPickups: { method: 'POST', path: `${parent}/unauthorized_pickup`, auth: 'account' },
  updateUnauthorizedPickups: { method: 'PUT', path: `${parent}/unauthorized_pickup`, auth: 'account' },
  deleteUnauthorizedPickups: { method: 'DELETE', path: `${parent}/unauthorized_pickup`, auth: 'account', status: 204 },
  listChildActivity: { method: 'GET', path: `${parent}/child/:id/activity`, auth: 'account' },
  listQuestions: { method: 'GET', path: `${parent}/child_additional_info/question`, auth: 'public' },

  // Cards
  beginCardSetup: { method: 'POST', path: `${parent}/card/setup`, auth: 'account' },
  createCard: { method: 'POST', path: `${parent}/card`, auth: 'account', status: 201 },
  deleteCards: { method: 'DELETE', path: `${parent}/card`, auth: 'account', status: 204 },
  setMainCard: { method: 'PUT', path: `${parent}/card/set_main`, auth: 'account' },

  // Bookings
  listUpcomingBookings: { method: 'GET', path: `${parent}/booking/group/upcoming`, auth: 'signed' },
  listPastBookings: { method: 'GET', path: `${parent}/booking/group/past`, auth: 'signed' },
  listCanceledBookings: { method: 'GET', path: `${parent}/booking/group/canceled`, auth: 'signed' },
  listUnmetBookings: { method: 'GET', path: `${parent}/booking/group/unmet`, auth: 'signed' },
  getBooking: { method: 'GET', path: `${parent}/booking/group/:id`, auth: 'signed' },
  dismissUnmetBooking: { method: 'PUT', path: `${parent}/booking/group/:id/dismiss`, auth: 'signed' },
  approveBooking: { method: 'PUT', path: `${parent}/booking/group/:id/approve`, auth: 'signed' },
  declineBooking: { method: 'PUT', path: `${parent}/booking/group/:id/decline`, auth: 'signed' },
  chooseBookingCard: { method: 'PUT', path: `${parent}/booking/group/:id/card`, auth: 'signed' },
  resumePayment: { method: 'PUT', path: `${parent}/payment/:id/resume`, auth: 'signed' },
  shareAbsence: { method: 'PUT', path: `${parent}/booking/group/:id/absence`, auth: 'signed' },
  reportAbsence: { method: 'PUT', path: `${parent}/child/:id/absence`, auth: 'signed' },
  undoAbsence: { method: 'PUT', path: `${parent}/child/:id/absence/undo`, auth: 'signed' },
  getConfirmation: {
    method: 'GET',
    path: `${parent}/booking/group/:id/confirmation`,
    auth: 'signed',
    answers: 'pdf',
    file: 'booking-confirmation.pdf',
  },
  moveBookingDate: { method: 'PUT', path: `${parent}/booking/group/:id/reschedule`, auth: 'signed' },
  requestDropIn: { method: 'POST', path: `${parent}/booking/request/drop_in`, auth: 'signed', status: 201 },
  requestPermanent: { method: 'POST', path: `${parent}/booking/request/permanent`, auth: 'signed', status: 201 },
  requestWeek: { method: 'POST', path: `${parent}/booking/request/week`, auth: 'signed', status: 201 },
  listBusyDays: { method: 'GET', path: `${parent}/busy_day`, auth: 'signed' },
  listAlternatives: { method: 'GET', path: `${parent}/request/:id/alternative`, auth: 'signed' },
  reviewRequest: { method: 'POST', path: `${parent}/request/:id/review`, auth: 'signed', status: 201 },

  // Receipts: of a payment or of a refund, by its id
  getReceipt: {
    method: 'GET',
    path: `${parent}/booking/group/:id/receipt/:paymentId`,
    auth: 'signed',
    answers: 'pdf',
    file: 'receipt.pdf',
  },
  listReceipts: { method: 'GET', path: `${parent}/receipt`, auth: 'signed' },
  getStatement: {
    method: 'GET',
    path: `${parent}/receipt/statement`,
    auth: 'signed',
    answers: 'pdf',
    file: 'child-care-payments.pdf',
  },

  // Tours
  listUpcomingTours: { method: 'GET', path: `${parent}/tour/group/upcoming`, auth: 'signed' },
  listTours: { method: 'GET', path: `${parent}/tour/group`, auth: 'signed' },
  getTour: { method: 'GET', path: `${parent}/tour/group/:id`, auth: 'signed' },
  requestTour: { method: 'POST', path: `${parent}/tour/request`, auth: 'signed', status: 201 },
  updateTour: { method: 'PUT', path: `${parent}/tour/request/:id`, auth: 'signed' },
  approveTour: { method: 'PUT', path: `${parent}/tour/group/:id/approve`, auth: 'signed' },
  keepTour: { method: 'PUT', path: `${parent}/tour/group/:id/keep`, auth: 'signed' },
  cancelTour: { method: 'PUT', path: `${parent}/tour/group/:id/cancel`, auth: 'signed' },
  hideTour: { method: 'PUT', path: `${parent}/tour/group/:id/hide`, auth: 'signed' },

  // Waitlists
  listUpcomingWaitlists: { method: 'GET', path: `${parent}/waitlist/group/upcoming`, auth: 'signed' },
  listWaitlists: { method: 'GET', path: `${parent}/waitlist/group`, auth: 'signed' },
  getWaitlist: { method: 'GET', path: `${parent}/waitlist/group/:id`, auth: 'signed' },
  requestWaitlist: { method: 'POST', path: `${parent}/waitlist/request`, auth: 'signed', status: 201 },
  updateWaitlist: { method: 'PUT', path: `${parent}/waitlist/request/:id`, auth: 'signed' },
  cancelWaitlist: { method: 'PUT', path: `${parent}/waitlist/group/:id/cancel`, auth: 'signed' },
  hideWaitlist: { method: 'PUT', path: `${parent}/waitlist/group/:id/hide`, auth: 'signed' },

  // Several facilities asked at once
  askSeveral: { method: 'POST', path: `${parent}/request/several`, auth: 'signed', status: 201 },
  getAsked: { method: 'GET', path: `${parent}/request/several/:id`, auth: 'signed' },

  // Facilities
  listFacilities: { method: 'GET', path: `${parent}/facility`, auth: 'public' },
  listFacilityPoints: { method: 'GET', path: `${parent}/facility_point`, auth: 'public' },
  getFacility: { method: 'GET', path: `${parent}/facility/:id`, auth: 'public' },
  getFacilityCalendar: { method: 'GET', path: `${parent}/facility/:id/calendar/monthly`, auth: 'public' },
  listFacilityComments: { method: 'GET', path: `${parent}/facility/:id/comment`, auth: 'public' },
  getFacilityPage: { method: 'GET', path: `${parent}/facility/:id/page`, auth: 'public' },
  getFacilityAgeGroups: { method: 'GET', path: `${parent}/facility/:id/age_group`, auth: 'public' },
  planWeek: { method: 'GET', path: `${parent}/week_plan`, auth: 'public' },
  listSavedFacilities: { method: 'GET', path: `${parent}/saved`, auth: 'account' },
  saveFacility: { method: 'PUT', path: `${parent}/saved/:facilityId`, auth: 'account', status: 204 },
  unsaveFacility: { method: 'DELETE', path: `${parent}/saved/:facilityId`, auth: 'account', status: 204 },
  // Suggestions while typing a place
  listPlaces: { method: 'GET', path: `${parent}/place`, auth: 'public' },

  // Alerts
  listSearchAlerts: { method: 'GET', path: `${parent}/search_alert`, auth: 'account' },
  createSearchAlert: { method: 'POST', path: `${parent}/search_alert`, auth: 'account', status: 201 },
  setAlertHour: { method: 'PUT', path: `${parent}/search_alert`, auth: 'account' },
  updateSearchAlert: { method: 'PUT', path: `${parent}/search_alert/:id`, auth: 'account' },
  deleteSearchAlert: { method: 'DELETE', path: `${parent}/search_alert/:id`, auth: 'account', status: 204 },
  readAlertStop: { method: 'GET', path: '/v1/search_alert/stop/:key', auth: 'public' },
  stopAlerts: { method: 'POST', path: '/v1/search_alert/stop/:key', auth: 'public' },

  // Messages and links
  sendSupport: { method: 'POST', path: `${parent}/support`, auth: 'account', status: 202 },
  listSupportMessages: { method: 'GET', path: `${parent}/support`, auth: 'account' },
  inviteFriend: { method: 'POST', path: `${parent}/invite_friends`, auth: 'account', status: 202 },
  createAccountLink: { method: 'POST', path: `${parent}/account-link`, auth: 'account', status: 202 },
  listAccountLinks: { method: 'GET', path: `${parent}/account-link`, auth: 'account' },
  getAccountInvitation: { method: 'GET', path: `${parent}/account-link/:code/accept`, auth: 'account' },
  acceptAccountLink: { method: 'POST', path: `${parent}/account-link/:code/accept`, auth: 'account' },
  setActiveFamily: { method: 'PUT', path: `${parent}/account-link/active`, auth: 'account' },
  deleteAccountLinks: { method: 'DELETE', path: `${parent}/account-link`, auth: 'account', status: 204 },

  // Notices
  listNotices: { method: 'GET', path: `${parent}/notice`, auth: 'signed' },
  countNotices: { method: 'GET', path: `${parent}/notice/count`, auth: 'signed' },
  readNotices: { method: 'PUT', path: `${parent}/notice/read`, auth: 'signed' },
  readRequestNotices: { method: 'PUT', path: `${parent}/request/:id/notice/read`, auth: 'signed' },

  // Messages between a family and a facility about a request
  listThread: { method: 'GET', path: `${parent}/thread/:kind/:id`, auth: 'signed' },
  sendThreadMessage: { method: 'POST', path: `${parent}/thread/:kind/:id`, auth: 'signed', status: 201 },
  seeThread: { method: 'PUT', path: `${parent}/thread/:kind/:id/seen`, auth: 'signed' },
  uploadThreadFiles: {
    method: 'POST',
    path: `${parent}/thread/:kind/:id/file`,
    auth: 'signed',
    status: 201,
    sends: 'multipart',
  },

  // Calendar feed
  createCalendarFeed: { method: 'POST', path: `${parent}/calendar`, auth: 'account', status: 201 },
  deleteCalendarFeed: { method: 'DELETE', path: `${parent}/calendar`, auth: 'account', status: 204 },
  getCalendarFile: { method: 'GET', path: `${parent}/calendar/file`, auth: 'account', answers: 'calendar' },
  getCalendarFeed: { method: 'GET', path: '/v1/calendar/:secret', auth: 'public', answers: 'calendar' },

  // Links in mails to a facility's contacts
  readContactLink: { method: 'GET', path: '/v1/answer/contact/:key', auth: 'public' },
  readRequestLink: { method: 'GET', path: '/v1/answer/request/:key', auth: 'public' },
  answerRequest: { method: 'POST', path: '/v1/answer/request/:key', auth: 'public' },
  writeByLink: { method: 'POST', path: '/v1/answer/message/:key', auth: 'public' },
  uploadByLink: { method: 'POST', path: '/v1/answer/file/:key', auth: 'public', status: 201, sends: 'multipart' },
  resendLink: { method: 'POST', path: '/v1/answer/resend/:key', auth: 'public', status: 202 },
  confirmContactLink: { method: 'POST', path: '/v1/answer/contact/:key', auth: 'public' },
  claimFacility: { method: 'POST', path: '/v1/claims', auth: 'public', status: 202 },
  readClaimLink: { method: 'GET', path: '/v1/answer/claim/:key', auth: 'public' },
  answerClaim: { method: 'POST', path: '/v1/answer/claim/:key', auth: 'public' },
  readDayLink: { method: 'GET', path: '/v1/answer/day/:key', auth: 'public' },
  markChild: { method: 'POST', path: '/v1/answer/day/:key', auth: 'public' },
  mailRequestLink: { method: 'POST', path: '/v1/answer/day/:key/link', auth: 'public', status: 202 },
  readPlacesLink: { method: 'GET', path: '/v1/answer/places/:key', auth: 'public' },
  confirmPlaces: { method: 'POST', path: '/v1/answer/places/:key', auth: 'public' },
  readFactsLink: { method: 'GET', path: '/v1/answer/facts/:key', auth: 'public' },
  stateFact: { method: 'POST', path: '/v1/answer/facts/:key', auth: 'public' },
  mailFactsLink: { method: 'POST', path: '/v1/answer/facts/:key/link', auth: 'public', status: 202 },
  readMorningMail: { method: 'GET', path: '/v1/answer/morning/:key', auth: 'public' },
  setMorningMail: { method: 'PUT', path: '/v1/answer/morning/:key', auth: 'public' },
  stopMorningMail: { method: 'POST', path: '/v1/answer/morning/:key', auth: 'public' },

  // Agreement
  getAgreementPdf: { method: 'GET', path: `${parent}/agreement/pdf`, auth: 'account', answers: 'pdf' },
  verifyAgreement: { method: 'GET', path: '/v1/agreement/:sha256', auth: 'public' },

  // Common
  upload: { method: 'POST', path: '/v1/upload', auth: 'account', status: 201, sends: 'multipart' },
  getSettings: { method: 'GET', path: '/v1/settings', auth: 'public' },
  getContent: { method: 'GET', path: '/v1/content/:kind', auth: 'public' },
  getSitemap: { method: 'GET', path: '/v1/sitemap', auth: 'public' },
} as const satisfies Record<string, OperationPath>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];

/** The path with its parameters filled in and encoded. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}
