import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { mailToAddress } from '@/server/areas/mail/rules/mail-entry';
import { invitedBy } from '@/server/areas/messages/letters';
import { linkOrCode, notYou, once } from '@/server/areas/session/letters';

export const accountMails = {
  severalMoves: mailToAddress({
    topic: null,
    isReadableElsewhere: false,
    write: (_, { productName, publicUrl }) => ({
      subject: `Which ${productName} account is yours?`,
      paragraphs: [
        'More than one account has asked to use this address, so we can’t tell which one is yours.',
        `Log in to your account and enter the new address in your profile again. We will then send an e-mail for that account only:\n${publicUrl}${paths.profile}`,
        notYou,
      ],
    }),
  }),
  emailChange: mailToAddress<{ code: string }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ code }, { productName, publicUrl }) => ({
      subject: `Please confirm your new e-mail address for ${productName}`,
      paragraphs: [
        'You asked to use this address for your account from now on. Log in to that account, and confirm that the address is yours:',
        linkOrCode(publicUrl + paths.confirmEmail(code), code),
        `${once} Until then, your old address stays in use.`,
        'If you didn’t ask for this, you don’t need to do anything. Someone has probably mistyped their address, and nothing changes without you.',
      ],
    }),
  }),
  emailChanged: mailToAddress<{ pending: boolean; code: string }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ pending, code }, { productName, publicUrl, supportEmail }) => ({
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
  }),
  // The change was undone from the old mailbox. Sent to that one (`isBack`) and to the one that the account had moved to.
  emailUndone: mailToAddress<{ isBack: boolean }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ isBack }, { productName, publicUrl, supportEmail }) => ({
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
  }),
  linkInvite: mailToAddress<{ code: string; inviterName: string | null }>({
    topic: null,
    isReadableElsewhere: false,
    write: ({ code, inviterName }, { productName, publicUrl }) => ({
      subject: `${invitedBy(inviterName)} would like to share a family record on ${productName} with you`,
      paragraphs: [
        `${invitedBy(inviterName)} invites you to look after their family's record on ${productName} together. You would both see and manage the same children, bookings, messages and cards.`,
        `Log in, or join with this address. Then accept here:\n${linkOrCode(publicUrl + paths.acceptLink(code), code)}`,
        'You keep a record of your own beside it. The invitation works once and expires after 14 days. Either of you can end the sharing at any time.',
        'If you weren’t expecting this, you don’t need to do anything.',
      ],
    }),
  }),
  linkAccepted: mailToAddress<{ email: string }>({
    topic: null,
    isReadableElsewhere: true,
    write: ({ email }, { productName, publicUrl }) => ({
      subject: `A second adult now shares your family record on ${productName}`,
      paragraphs: [
        `${email} has accepted. You now both see and manage your family's record.`,
        `You can end this at any time in your profile:\n${publicUrl}${paths.profile}`,
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
        'Invitations to it from whoever left, and its calendar address, no longer work. Whoever stays on the record can create a new one.',
        `Your own profile is here:\n${publicUrl}${paths.profile}`,
      ],
    }),
  }),
  accountDeleted: mailToAddress<{ isClosing: boolean }>({
    topic: null,
    isReadableElsewhere: true,
    write: ({ isClosing }, { productName }) => ({
      subject: `Your ${productName} account is deleted`,
      paragraphs: [
        isClosing
          ? 'As you asked, we deleted your account. Your refunds are on their way to your card. Once they are paid, usually within minutes, we delete everything we held about you.'
          : 'As you asked, we deleted your account and everything we held about you.',
        'We keep only the amounts that bookkeeping requires, without names.',
        `Thank you for using ${productName}. You are always welcome back.`,
      ],
    }),
  }),
};
