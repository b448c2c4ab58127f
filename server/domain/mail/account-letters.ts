import { paths } from '@/lib/paths';
import { nameInLetter, withoutLinks } from '@/server/domain/mail/free-text';
import type { Template } from '@/server/domain/mail/letter';
import type {
  BookingMail,
  MailKind,
  MailOf,
  PassedOnMail,
  RenewalMail,
  TourMail,
  WaitlistMail,
} from '@/server/domain/mail/mail';

type RequestKind = (BookingMail | RenewalMail | TourMail | WaitlistMail | PassedOnMail)['kind'];

const once = 'The link and the code work once, for 30 minutes.';
const notYou = 'If this was not you, you need not do anything: nothing has changed.';
const invitedBy = (name: string | null) => nameInLetter(name) ?? 'A parent you know';

const asked = 'Somebody has asked to join with this address more than once, perhaps with different passwords.';
const severalSignUps = {
  one: () => null,
  oneOfSeveral: (reset: string) =>
    `${asked} This link puts the password of one of these requests into force. Use it only if you made that request just now. If you are not sure, choose a new password instead, and no other will work:\n${reset}`,
  noneOfSeveral: () =>
    `${asked} So this link puts none of them into force. It confirms your address and logs you in, and another message then lets you choose your password.`,
} as const satisfies Record<NonNullable<MailOf<'confirm'>['signUps']>, (reset: string) => string | null>;

/** A mail that carries a code offers it as a link and as something to type (decisions 6). */
const linkOrCode = (link: string, code: string) => `${link}\n\nOr type this code: ${code}`;

/** The letters of account and session, of messages and invitations. */
export const accountLetters = {
  confirm: ({ code, signUps = 'one' }, { productName, publicUrl }) => ({
    subject: `Please confirm your e-mail address for ${productName}`,
    paragraphs: [
      `Welcome to ${productName}! Please confirm that this mailbox is yours:`,
      linkOrCode(publicUrl + paths.confirm(code), code),
      once,
      severalSignUps[signUps](publicUrl + paths.reset),
      'If you did not ask for an account, you need not do anything: without the confirmation nobody can use it.',
    ],
  }),
  alreadyRegistered: (_, { productName, publicUrl }) => ({
    subject: `You already have a ${productName} account`,
    paragraphs: [
      `Somebody, most likely you, tried to join ${productName} with this address. It already has an account.`,
      `Log in here; the page also helps when the password is forgotten:\n${publicUrl}${paths.login}`,
      notYou,
    ],
  }),
  unknownAddress: (_, { productName, publicUrl }) => ({
    subject: `There is no ${productName} account with this address`,
    paragraphs: [
      `Somebody, most likely you, asked ${productName} for a mail to this address, but no account waits for one here.`,
      `Perhaps you joined with another address. You can log in or join here:\n${publicUrl}${paths.login}`,
      'If this was not you, you need not do anything. We keep nothing about you.',
    ],
  }),
  severalMoves: (_, { productName, publicUrl }) => ({
    subject: `Which ${productName} account is yours?`,
    paragraphs: [
      'More than one account asks to use this address, so we cannot tell which one is yours.',
      `Log in to your account and enter the new address in your profile once more. The message that we then send is for that account alone:\n${publicUrl}${paths.profile}`,
      notYou,
    ],
  }),
  choosePassword: ({ code }, { productName, publicUrl }) => ({
    subject: `Choose your password for ${productName}`,
    paragraphs: [
      `Your e-mail address is confirmed. ${asked} So none of these passwords works: please choose yours.`,
      linkOrCode(publicUrl + paths.resetPassword(code), code),
      `${once} After that, ask for a new link here:\n${publicUrl}${paths.reset}`,
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
      'You asked to use this address from now on. Please confirm that this mailbox is yours:',
      linkOrCode(publicUrl + paths.confirm(code), code),
      `${once} Until then your old address stays in use.`,
      notYou,
    ],
  }),
  emailChanged: ({ pending }, { productName, supportEmail }) => ({
    subject: pending
      ? `Your ${productName} account is about to change its e-mail address`
      : `Your ${productName} account has a new e-mail address`,
    paragraphs: [
      pending
        ? 'You asked to use another e-mail address for your account. The change takes effect once it is confirmed from the new mailbox.'
        : 'Your account now uses another e-mail address, confirmed from its mailbox. This is the last mail to this one.',
      `If this was not you, change your password at once and write to ${supportEmail}.`,
    ],
  }),
  passwordChanged: (_, { productName, publicUrl }) => ({
    subject: `Your ${productName} password was changed`,
    paragraphs: [
      'Your password was changed, and every other device was logged out.',
      `If this was not you, choose a new password at once:\n${publicUrl}${paths.login}`,
    ],
  }),
  linkInvite: ({ code, inviterName }, { productName, publicUrl }) => ({
    subject: `${invitedBy(inviterName)} would like to share a family record on ${productName} with you`,
    paragraphs: [
      `${invitedBy(inviterName)} invites you to look after their family's record on ${productName} together: you would both see and do the same – children, bookings, messages and cards.`,
      `Log in, or join with this address first, and then accept here:\n${linkOrCode(publicUrl + paths.acceptLink(code), code)}`,
      'The invitation stands for 14 days and works once. Either of you can undo it at any time.',
      'If you do not know what this is about, you need not do anything.',
    ],
  }),
  linkAccepted: ({ email }, { productName, publicUrl }) => ({
    subject: `A second adult now shares your family record on ${productName}`,
    paragraphs: [
      `${email} has accepted: you now both see and do the same on your family's record.`,
      `You can undo this at any time in your profile:\n${publicUrl}${paths.profile}`,
    ],
  }),
  linkRemoved: ({ email }, { productName, publicUrl }) => ({
    subject: `A shared family record on ${productName} has been undone`,
    paragraphs: [
      `${email} and you no longer share a family record.`,
      'The address of its calendar has ended as well. Whoever stays on the record can open a new one.',
      `Your own profile is here:\n${publicUrl}${paths.profile}`,
    ],
  }),
  accountDeleted: (_, { productName }) => ({
    subject: `Your ${productName} account is deleted`,
    paragraphs: [
      'As you asked, your account and everything we held about you is deleted. We keep only the amounts that bookkeeping requires, without names.',
      'Thank you for having been with us. You are always welcome back.',
    ],
  }),
  friendInvite: ({ inviterName }, { productName, publicUrl }) => ({
    subject: `${invitedBy(inviterName)} thinks you would like ${productName}`,
    paragraphs: [
      `${invitedBy(inviterName)} uses ${productName} to find and book child care, and thought of you.`,
      `Have a look at what there is near you:\n${publicUrl}${paths.home}`,
      'This is the only mail you get about this; we do not keep your address for anything else.',
    ],
  }),
  supportReceipt: ({ subject }, { publicUrl }) => ({
    subject: `We have your message: ${withoutLinks(subject)}`,
    paragraphs: [
      'Thank you for writing. A person reads every message, and answers most within one working day.',
      `You can write to us again any time:\n${publicUrl}${paths.support}`,
    ],
  }),
  supportMessage: ({ subject, message, from }) => ({
    subject: `Message from a parent: ${withoutLinks(subject)}`,
    paragraphs: [`${from} writes:`, message],
  }),
} as const satisfies { [K in Exclude<MailKind, RequestKind>]: Template<MailOf<K>> };
