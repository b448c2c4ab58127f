import { about } from '@/api/contract/descriptions/description';

const authentication = about('Authentication');
const profile = about('Profile');
const sharing = about('Sharing');
const agreement = about('Agreement');

const refreshed = 'An older token than the predecessor of the present one ends the whole session.';

/** Sessions, the account and who shares it. */
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
    'Needs the current password. The last adult takes the family’s record along. It is 409 with the numbers of the requests while a booking is live or money is on its way.',
  ),
  listDeletionObstacles: profile(
    'See what stops the deletion',
    'The bookings, offered places, payments and refunds that deleting the account would be refused for, each with the last day on which it does so where that is known. Empty where the account can be deleted.',
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
