import { about } from '@/api/contract/descriptions/shared';

const authentication = about('Authentication');
const profile = about('Profile');
const sharing = about('Sharing');
const agreement = about('Agreement');

const refreshed = 'An older token than the predecessor of the present one ends the whole session.';

export const accountDescriptions = {
  signin: authentication(
    'Log in',
    'Begins a session with e-mail and password. An unknown address and a wrong password are both 401. The right password of an account that was not confirmed is 403, and a fresh code is mailed.',
    [401, 403],
  ),
  signup: authentication(
    'Join with e-mail and password',
    'Begins an account. The answer is the same whether or not the address is known; the mail says what is to be done.',
  ),
  resend: authentication(
    'Send another code',
    'Mails a fresh code to an e-mail address, or to the mailbox that an expired code went to. The answer is always the same.',
  ),
  requestReset: authentication(
    'Ask for a new password',
    'Mails a link to a page that sets a new password. The answer is the same whether or not the address is known.',
  ),
  checkReset: authentication(
    'Check a code for a new password',
    'Tells whether the code of a mailed link still works. It uses nothing up.',
  ),
  reset: authentication(
    'Set a new password by a code',
    'Uses the code up, ends the account’s other sessions and begins one. A common password is 422.',
  ),
  confirm: authentication(
    'Confirm an account',
    'Uses up the code of a mail: confirms a new account and begins a session.',
    [409],
  ),
  refresh: authentication(
    'Renew a session',
    `Exchanges a refresh token for the next pair of tokens. For 30 seconds the predecessor gets the same pair. ${refreshed}`,
    [401],
  ),
  signout: authentication(
    'Log out',
    'Ends the session of a refresh token. It needs no access token, so that an expired one cannot keep a session alive.',
  ),

  getProfile: profile('Get the profile', 'The whole family record as the caller’s account sees it.'),
  updateUser: profile(
    'Change the account, or sign',
    'Takes any of its fields; what is left out stays. A signature needs a child, a guardian and an emergency contact first, and names the version of the agreement that was read. Answers the profile.',
  ),
  confirmEmail: profile(
    'Confirm a new e-mail address',
    'Uses up the code from the new mailbox, inside a session of the account that asked for the change; the code of another account is 404. The other sessions end. Answers the profile.',
  ),
  checkEmailUndo: authentication(
    'Check the link that undoes a change of address',
    'Tells which address would be put back, and changes nothing. An unknown, used or expired code is 404.',
  ),
  undoEmail: authentication(
    'Undo a change of address',
    'Uses up the code from the old mailbox, up to seven days after the change: puts the old address back, ends every session, and answers the code with which a new password is chosen.',
    [409],
  ),
  updatePassword: profile(
    'Change the password',
    'A wrong current password is 422. The other sessions end, and this one goes on with the pair that is answered.',
  ),
  updateNotificationSettings: profile(
    'Choose what is told by e-mail',
    'Replaces the settings of the caller’s account. Notices in the portal are not affected. Answers the profile.',
  ),
  exportAccount: profile(
    'Download everything',
    'A ZIP file of all that is held of the family, streamed. A family has one copy in the making at a time.',
  ),
  deleteAccount: profile(
    'Delete the account',
    'Needs the current password. The last adult takes the family’s record along: its requests are withdrawn, its bookings cancelled with the refund of now, and its rows erased, once refunds are paid. `digest` is that of the list that was confirmed; it may be left out when nothing ends. A list that has changed, or a charge in progress, is 409 with the list as it is now in `details`.',
  ),
  getDeletion: profile(
    'See what ends with the account',
    'The bookings, tours and waitlist requests that deleting the account ends, each with its refund, and the payments and refunds under way. A `charge` or a `returnedRefund` delays the deletion. `digest` stands for the list.',
  ),

  createAccountLink: sharing(
    'Invite an adult',
    'Mails an invitation to share the family’s record. Inviting the same address again replaces the earlier invitation.',
  ),
  listAccountLinks: sharing('List links and invitations', 'Who shares the record, and who is invited to it.'),
  acceptAccountLink: sharing(
    'Accept an invitation',
    'Called as the invited account, which is on the shared record from then on. The code of another account is 404.',
  ),
  getAccountInvitation: sharing(
    'Look at an invitation',
    'Tells the invited account, before it accepts, whose record it is, which children it is about, and what becomes of its own. The code of another account is 404.',
  ),
  setActiveFamily: sharing(
    'Switch to another record',
    'Chooses which of the records that the account belongs to its calls are about from now on. Answers the profile.',
  ),
  deleteAccountLinks: sharing(
    'Undo links',
    'Undoes links and withdraws invitations, all or none. Either side may. What the leaving adult still holds ends with it.',
  ),
  inviteFriend: sharing(
    'Invite a friend',
    'Mails an invitation to join. Inviting the same friend again is answered alike and sends nothing.',
  ),

  getAgreementPdf: agreement(
    'Download the signed agreement',
    'The family’s newest signature as a PDF, the same bytes each time. Without a signature it is 404.',
    [404],
  ),
  verifyAgreement: agreement(
    'Check an agreement',
    'Tells whether a PDF with this SHA-256, in lower-case hex, was given out here, and whether its version still stands. It says nothing of who signed.',
  ),
} as const;

const records = about('Family records');
const cards = about('Cards');
const messages = about('Messages');
const calendar = about('Calendar');
const common = about('Common');

const created = (what: string) =>
  records(
    `Add ${what}`,
    `Saves one to twenty ${what}. An empty optional text is kept as null. A photo is named by the id of its upload.`,
  );
const replaced = (what: string) =>
  records(
    `Replace ${what}`,
    `Replaces whole ${what}: each item carries its id and the version that was read. A stale version is 409 with the saved record in \`details\`.`,
  );
const deleted = (what: string, unless = '') =>
  records(`Delete ${what}`, `Deletes the ${what} of the ids, all or nothing.${unless}`);
const lastStays = ' The last one of a family that has signed is 409.';

export const familyDescriptions = {
  createChildren: created('children'),
  updateChildren: replaced('children'),
  deleteChildren: deleted('children', ` A child whom a live request is about is 409.${lastStays}`),
  createParentInfo: created('parents or guardians'),
  updateParentInfo: replaced('parents or guardians'),
  deleteParentInfo: deleted('parents or guardians', lastStays),
  createEmergencyContacts: created('emergency contacts'),
  updateEmergencyContacts: replaced('emergency contacts'),
  deleteEmergencyContacts: deleted('emergency contacts', lastStays),
  createAuthorizedPickups: created('authorized pickups'),
  updateAuthorizedPickups: replaced('authorized pickups'),
  deleteAuthorizedPickups: deleted('authorized pickups'),
  createUnauthorizedPickups: created('unauthorized pickups'),
  updateUnauthorizedPickups: replaced('unauthorized pickups'),
  deleteUnauthorizedPickups: deleted('unauthorized pickups'),
  listChildActivity: records(
    'List a child’s activities',
    'What facilities noted of the child’s days, newest first. `all` is no filter.',
  ),
  listQuestions: records(
    'List the additional questions',
    'The questions that a child’s `additionalInfo` may answer. None is required unless it says so.',
  ),

  beginCardSetup: cards(
    'Begin to save a card',
    'Opens a setup at the gateway and answers the secret that the gateway’s form needs; null where it needs none.',
  ),
  createCard: cards(
    'Save a card',
    'Takes the token that the gateway gave the browser. The first card is the main one. The same token again gives the same card.',
  ),
  deleteCards: cards(
    'Delete cards',
    'Deletes the cards of the ids, all or nothing. When the main card goes, the newest becomes main. A card that pays for a live booking cannot be the last one: 409.',
  ),
  setMainCard: cards(
    'Choose the main card',
    'The main card pays for bookings without a card of their own. Answers the profile.',
  ),

  sendSupport: messages(
    'Write to support',
    'Feedback is a message with the subject "Feedback". Answers come by e-mail.',
  ),
  listSupportMessages: messages('List messages to support', 'What the family’s adults wrote, newest first.'),
  listNotices: messages(
    'List notices',
    'What happened to the family’s requests: what needs an answer, then the newest; with the counts of the header.',
  ),
  countNotices: messages('Count notices', 'Unread notices, and the requests that wait for the family’s answer.'),
  readNotices: messages('Mark notices as read', 'All up to the newest notice that was shown. Answers the counts.'),
  readRequestNotices: messages(
    'Mark a request’s notices as read',
    'Those about one request, as of the version that its page showed. When it has changed since, it is 409 with the request in `details.group`. Answers the counts.',
  ),

  listThread: messages(
    'List messages about a request',
    'Between the family and the facility; the newest 200. Changes nothing.',
  ),
  sendThreadMessage: messages(
    'Write to the facility about a request',
    'The facility’s contacts get a link by e-mail, which names nothing of the message. When messages are closed or nobody at the facility would be told, it is 409.',
    [409],
  ),
  seeThread: messages(
    'Mark the facility’s messages as seen',
    'Up to the newest one that was shown. The facility reads when.',
  ),
  uploadThreadFiles: messages(
    'Upload files for a message',
    'Takes images and PDFs of at most 3 MB in the fields `file_0`, `file_1` and so on. Images are encoded again without metadata. A file that no message carries is deleted after a day.',
    [413, 415],
  ),

  createCalendarFeed: calendar(
    'Make the calendar feed',
    'Answers the address of the family’s feed, once. Only a hash of its secret is kept. An earlier address ends.',
  ),
  deleteCalendarFeed: calendar('Revoke the calendar feed', 'The address answers 404 from then on.'),
  getCalendarFile: calendar(
    'Download the calendar',
    'What the feed holds, once, as an iCalendar file. It needs no feed and changes none.',
  ),
  getCalendarFeed: calendar(
    'Read the calendar feed',
    'The family’s care as whole days with first names, for calendar programs. The secret in the address is the only key.',
  ),

  upload: common(
    'Upload photos',
    'Takes at most five images of 3 MB in the fields `file_0`, `file_1` and so on, and encodes them again without metadata. An image that cannot be read is 415 with a sentence that names its type. An upload that no record refers to is deleted after a day.',
    [413, 415],
  ),
  getSettings: common('Get the settings', 'Contacts, and what a page needs to know of the configuration.'),
  getContent: common('Get a page of text', 'The page’s title, version and Markdown.'),
  getSitemap: common(
    'List facilities for search engines',
    'The open facilities that are not invented, 5,000 on a page, with the time of their last change.',
  ),
} as const;
