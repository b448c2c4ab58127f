import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { formatVerificationCode } from '@/lib/validation/verification-code';
import { nameInLetter, withoutLinks } from '@/server/areas/mail/rules/free-text';
import type { Template } from '@/server/areas/mail/rules/letter';
import type {
  BookingChangeMail,
  BookingMail,
  MailKind,
  MailOf,
  PassedOnMail,
  PlacesFreeMail,
  RefundMail,
  RenewalMail,
  TourMail,
  WaitlistMail,
} from '@/server/areas/mail/rules/mail';

type RequestKind = (
  BookingMail | BookingChangeMail | RenewalMail | RefundMail | TourMail | WaitlistMail | PassedOnMail | PlacesFreeMail
)['kind'];

const once = 'The link and the code work once and expire after 30 minutes.';
const notYou = 'If this wasn’t you, you don’t need to do anything. Nothing has changed.';
const invitedBy = (name: string | null) => nameInLetter(name) ?? 'A parent you know';

const asked = 'Someone has signed up with this address more than once, perhaps with different passwords.';
const severalSignUps = {
  one: () => null,
  oneOfSeveral: (reset: string) =>
    `${asked} This link activates the password from one of these sign-ups. Use it only if you have just signed up. If you aren’t sure, choose a new password instead, and no other will work:\n${reset}`,
  noneOfSeveral: () =>
    `${asked} So this link activates none of them. It confirms your address and logs you in. We will then send you another e-mail to choose your password.`,
} as const satisfies Record<NonNullable<MailOf<'confirm'>['signUps']>, (reset: string) => string | null>;

/** A mail that carries a code offers it as a link and as something to type (product rule 6). */
const linkOrCode = (link: string, code: string) => `${link}\n\nOr type this code: ${formatVerificationCode(code)}`;

/** The letters of account and session, of messages and invitations. */
export const accountLetters = {
  confirm: ({ code, signUps = 'one' }, { productName, publicUrl }) => ({
    subject: `Please confirm your e-mail address for ${productName}`,
    paragraphs: [
      `Welcome to ${productName}. Please confirm that this e-mail address is yours:`,
      linkOrCode(publicUrl + paths.confirm(code), code),
      once,
      severalSignUps[signUps](publicUrl + paths.reset),
      'If you didn’t ask for an account, you don’t need to do anything. Nobody can use the account until it is confirmed.',
    ],
  }),
  alreadyRegistered: (_, { productName, publicUrl }) => ({
    subject: `You already have a ${productName} account`,
    paragraphs: [
      `Someone, most likely you, tried to join ${productName} with this address. It already has an account.`,
      `Log in here. If you forgot your password, you can choose a new one on the same page:\n${publicUrl}${paths.login}`,
      notYou,
    ],
  }),
  unknownAddress: (_, { productName, publicUrl }) => ({
    subject: `There is no ${productName} account with this address`,
    paragraphs: [
      `Someone, most likely you, asked ${productName} to send an e-mail to this address, but no account uses it.`,
      `You may have joined with another address. You can log in or join here:\n${publicUrl}${paths.login}`,
      'If this wasn’t you, you don’t need to do anything. We hold no information about you.',
    ],
  }),
  severalMoves: (_, { productName, publicUrl }) => ({
    subject: `Which ${productName} account is yours?`,
    paragraphs: [
      'More than one account has asked to use this address, so we can’t tell which one is yours.',
      `Log in to your account and enter the new address in your profile again. We will then send an e-mail for that account only:\n${publicUrl}${paths.profile}`,
      notYou,
    ],
  }),
  choosePassword: ({ code }, { productName, publicUrl }) => ({
    subject: `Choose your password for ${productName}`,
    paragraphs: [
      `Your e-mail address is confirmed. ${asked} None of those passwords works, so please choose a new one.`,
      linkOrCode(publicUrl + paths.resetPassword(code), code),
      `${once} If it has expired, ask for a new link here:\n${publicUrl}${paths.reset}`,
    ],
  }),
  reset: ({ code }, { productName, publicUrl }) => ({
    subject: `Choose a new password for ${productName}`,
    paragraphs: [
      'You asked to choose a new password. You can do so here:',
      linkOrCode(publicUrl + paths.resetPassword(code), code),
      once,
      notYou,
    ],
  }),
  emailChange: ({ code }, { productName, publicUrl }) => ({
    subject: `Please confirm your new e-mail address for ${productName}`,
    paragraphs: [
      'You asked to use this address for your account from now on. Log in to that account, and confirm that the address is yours:',
      linkOrCode(publicUrl + paths.confirmEmail(code), code),
      `${once} Until then, your old address stays in use.`,
      'If you didn’t ask for this, you don’t need to do anything. Someone has probably mistyped their address, and nothing changes without you.',
    ],
  }),
  emailChanged: ({ pending, code }, { productName, publicUrl, supportEmail }) => ({
    subject: pending
      ? `Your ${productName} account is about to change its e-mail address`
      : `Your ${productName} account has a new e-mail address`,
    paragraphs: [
      pending
        ? 'You asked to change the e-mail address of your account. The change takes effect when you confirm it from the new address.'
        : 'Your account now uses a new, confirmed e-mail address. We no longer write to this one.',
      `If this wasn’t you, ${pending ? 'stop' : 'undo'} the change here. This logs out every device, and you choose a new password:\n${publicUrl}${paths.undoEmail(code)}`,
      `You can do this until ${limits.emailUndoDays} days after the change. Later, or if the link doesn’t work, write to ${supportEmail}.`,
    ],
  }),
  emailUndone: ({ isBack }, { productName, publicUrl, supportEmail }) => ({
    subject: `The new e-mail address of your ${productName} account was undone`,
    paragraphs: isBack
      ? [
          'As you asked, your account uses this address, and no other. All devices were logged out, and your calendar address and open invitations no longer work.',
          `Your old password no longer works either. If you haven’t chosen a new one yet, do it here:\n${publicUrl}${paths.reset}`,
          'Then look in your profile at who shares your family record, and at your details.',
        ]
      : [
          'Your account no longer uses this address. The change was undone from the mailbox that the account had before, and all devices were logged out.',
          `If you don’t know why, write to ${supportEmail}.`,
        ],
  }),
  passwordChanged: (_, { productName, publicUrl }) => ({
    subject: `Your ${productName} password was changed`,
    paragraphs: [
      'Your password was changed, and all your other devices were logged out.',
      `If this wasn’t you, choose a new password right away:\n${publicUrl}${paths.reset}`,
    ],
  }),
  linkInvite: ({ code, inviterName }, { productName, publicUrl }) => ({
    subject: `${invitedBy(inviterName)} would like to share a family record on ${productName} with you`,
    paragraphs: [
      `${invitedBy(inviterName)} invites you to look after their family's record on ${productName} together. You would both see and manage the same children, bookings, messages and cards.`,
      `Log in, or join with this address. Then accept here:\n${linkOrCode(publicUrl + paths.acceptLink(code), code)}`,
      'You keep a record of your own beside it. The invitation works once and expires after 14 days. Either of you can end the sharing at any time.',
      'If you weren’t expecting this, you don’t need to do anything.',
    ],
  }),
  linkAccepted: ({ email }, { productName, publicUrl }) => ({
    subject: `A second adult now shares your family record on ${productName}`,
    paragraphs: [
      `${email} has accepted. You now both see and manage your family's record.`,
      `You can end this at any time in your profile:\n${publicUrl}${paths.profile}`,
    ],
  }),
  linkRemoved: ({ email }, { productName, publicUrl }) => ({
    subject: `Your family record on ${productName} is no longer shared`,
    paragraphs: [
      `${email} and you no longer share a family record.`,
      'Invitations to it from whoever left, and its calendar address, no longer work. Whoever stays on the record can create a new one.',
      `Your own profile is here:\n${publicUrl}${paths.profile}`,
    ],
  }),
  accountDeleted: (_, { productName }) => ({
    subject: `Your ${productName} account is deleted`,
    paragraphs: [
      'As you asked, we deleted your account and everything we held about you. We keep only the amounts that bookkeeping requires, without names.',
      `Thank you for using ${productName}. You are always welcome back.`,
    ],
  }),
  friendInvite: ({ inviterName }, { productName, publicUrl }) => ({
    subject: `${invitedBy(inviterName)} thinks you would like ${productName}`,
    paragraphs: [
      `${invitedBy(inviterName)} uses ${productName} to find and book child care, and thought you might like it too.`,
      `See what is available near you:\n${publicUrl}${paths.home}`,
      'This is the only e-mail you will get about this. We do not keep your address for anything else.',
    ],
  }),
  supportReceipt: ({ subject }, { publicUrl }) => ({
    subject: `We received your message: ${withoutLinks(subject)}`,
    paragraphs: [
      'Thank you for writing. A person reads every message, and answers most within one business day.',
      `You can write to us again any time:\n${publicUrl}${paths.support}`,
    ],
  }),
  supportMessage: ({ subject, message, from }) => ({
    subject: `Message from a parent: ${withoutLinks(subject)}`,
    paragraphs: [`${from} writes:`, message],
  }),
} as const satisfies { [K in Exclude<MailKind, RequestKind>]: Template<MailOf<K>> };
