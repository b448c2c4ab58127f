import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { invitedBy } from '@/server/areas/family/messages/letters';
import { linkOrCode, notMe, notYou, once } from '@/server/areas/family/session/letters';
import {
  codeLifetimeMs,
  inviteLifetimeMs,
  notMeLifetimeMs,
  undoLifetimeMs,
} from '@/server/areas/family/session/rules/mail-code';
import { withoutLinks } from '@/server/areas/platform/mail/rules/free-text';
import { mailToAddress } from '@/server/areas/platform/mail/rules/mail-entry';

export const accountMails = {
  severalMoves: mailToAddress({
    topic: null,
    isReadableElsewhere: false,
    write: (_, { productName, publicUrl }) => ({
      subject: `Which ${productName} account is yours?`,
      paragraphs: [
        'More than one account asked to use this address, so we can’t tell which one is yours.',
        `Log in to your account and enter the new address in your profile again. Then we’ll send an e-mail for that account only:\n${publicUrl}${paths.profile}`,
        notYou,
      ],
    }),
  }),
  emailChange: mailToAddress<{ code: string }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: codeLifetimeMs,
    write: ({ code }, { productName, publicUrl }) => ({
      subject: `Please confirm your new e-mail address for ${productName}`,
      paragraphs: [
        'You asked to use this address for your account. Log in to that account and confirm that the address is yours:',
        linkOrCode(publicUrl + paths.confirmEmail(code), code),
        `${once} Until then, keep using your old address.`,
        'If you didn’t ask for this, you don’t need to do anything. Someone probably mistyped their address, and nothing changes without you.',
      ],
    }),
  }),
  emailChanged: mailToAddress<{ pending: boolean; code: string }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: undoLifetimeMs,
    write: ({ pending, code }, { productName, publicUrl, supportEmail }) => ({
      subject: pending
        ? `Your ${productName} account is about to change its e-mail address`
        : `Your ${productName} account has a new e-mail address`,
      paragraphs: [
        pending
          ? 'You asked to change the e-mail address of your account. It changes when you confirm it from the new address.'
          : 'Your account now uses a new, confirmed e-mail address. We won’t e-mail this one anymore.',
        `If this wasn’t you, ${pending ? 'stop' : 'undo'} the change here. This logs out every device, and you’ll choose a new password:\n${publicUrl}${paths.undoEmail(code)}`,
        `You can do this until ${limits.emailUndoDays} days after the change. After that, or if the link doesn’t work, write to ${supportEmail}.`,
      ],
    }),
  }),
  // The change was undone from the old mailbox. Sent to that one (`isBack`) and to the one that the account had moved to.
  emailUndone: mailToAddress<{ isBack: boolean }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ isBack }, { productName, publicUrl, supportEmail }) => ({
      subject: `We undid the e-mail address change of your ${productName} account`,
      paragraphs: isBack
        ? [
            'As you asked, your account uses this address again. All devices were logged out, and your passkeys, calendar link and open invitations no longer work.',
            `Your old password no longer works either. If you haven’t chosen a new one yet, do it here:\n${publicUrl}${paths.reset}`,
            'Then check in your profile who shares your family record, and that your details are right.',
          ]
        : [
            'Your account no longer uses this address. The change was undone from the account’s earlier address, and all devices were logged out.',
            `If you don’t know why, write to ${supportEmail}.`,
          ],
    }),
  }),
  linkInvite: mailToAddress<{ code: string; inviterName: string | null }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: inviteLifetimeMs,
    write: ({ code, inviterName }, { productName, publicUrl }) => ({
      subject: `${invitedBy(inviterName)} wants to share a family record on ${productName} with you`,
      paragraphs: [
        `${invitedBy(inviterName)} has invited you to share their family record on ${productName}. You’d both see and manage the same children, bookings, messages and cards.`,
        `Log in or sign up with this address. Then accept here:\n${linkOrCode(publicUrl + paths.acceptLink(code), code)}`,
        'You’ll still have your own record. The invitation works once and expires after 14 days. Either of you can stop sharing at any time.',
        'If you weren’t expecting this, you don’t need to do anything.',
      ],
    }),
  }),
  linkAccepted: mailToAddress<{ email: string; code: string }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: notMeLifetimeMs,
    write: ({ email, code }, { productName, publicUrl }) => ({
      subject: `A second adult now shares your family record on ${productName}`,
      paragraphs: [
        `${email} accepted. You now both see and manage your family record. You can stop sharing at any time in your profile.`,
        notMe(publicUrl, code),
      ],
    }),
  }),
  linkRemoved: mailToAddress<{ email: string }>({
    topic: null,
    isReadableElsewhere: true,
    write: ({ email }, { productName, publicUrl }) => ({
      subject: `Your family record on ${productName} is no longer shared`,
      paragraphs: [
        `${email} and you no longer share a family record.`,
        'Its calendar link no longer works, nor do invitations from the person who left. The person who stays can create a new link.',
        `Your own profile is here:\n${publicUrl}${paths.profile}`,
      ],
    }),
  }),
  accountBlocked: mailToAddress<{ reason: string }>({
    topic: null,
    isReadableElsewhere: true,
    write: ({ reason }, { productName, supportEmail }) => ({
      subject: `Your ${productName} account is blocked`,
      paragraphs: [
        'You can’t send new requests anymore. What you’ve already booked or requested isn’t affected. You can still cancel it, download your data, or delete your account.',
        `The reason: ${withoutLinks(reason)}`,
        `If it’s a mistake, write to ${supportEmail}.`,
      ],
    }),
  }),
  accountUnblocked: mailToAddress({
    topic: null,
    isReadableElsewhere: true,
    write: (_, { productName, publicUrl }) => ({
      subject: `You’re no longer blocked on ${productName}`,
      paragraphs: [`You can use ${productName} as before:\n${publicUrl}${paths.profile}`],
    }),
  }),
  accountDeleted: mailToAddress<{ isClosing: boolean }>({
    topic: null,
    isReadableElsewhere: true,
    write: ({ isClosing }, { productName }) => ({
      subject: `Your ${productName} account has been deleted`,
      paragraphs: [
        isClosing
          ? 'As you asked, we deleted your account. Your refunds are on their way to your card. Once they’re paid, usually within minutes, we’ll delete everything we have about you.'
          : 'As you asked, we deleted your account and everything we had about you.',
        'We keep only payment amounts for accounting, without names.',
        `Thank you for using ${productName}. You’re always welcome back.`,
      ],
    }),
  }),
};
