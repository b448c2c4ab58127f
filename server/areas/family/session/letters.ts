import { clockPlace } from '@/lib/dates/zone-names';
import { paths } from '@/lib/paths';
import { formatVerificationCode } from '@/lib/validation/account';
import { codeLifetimeMs, notMeLifetimeMs } from '@/server/areas/family/session/rules/mail-code';
import { withoutLinks } from '@/server/areas/platform/mail/rules/free-text';
import { mailToAddress } from '@/server/areas/platform/mail/rules/mail-entry';

interface ConfirmMail {
  code: string;
  /** Whether the code puts a password into force, and whether others have signed up with this address. */
  signUps?: 'one' | 'oneOfSeveral' | 'noneOfSeveral';
}

export const sessionMails = {
  confirm: mailToAddress<ConfirmMail>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: codeLifetimeMs,
    write: ({ code, signUps = 'one' }, { productName, publicUrl }) => ({
      subject: `Please confirm your e-mail address for ${productName}`,
      paragraphs: [
        `Welcome to ${productName}. Please confirm that this e-mail address is yours:`,
        linkOrCode(publicUrl + paths.confirm(code), code),
        once,
        severalSignUps[signUps](publicUrl + paths.reset),
        'If you didn’t ask for an account, you don’t need to do anything. Nobody can use the account until it’s confirmed.',
      ],
    }),
  }),
  alreadyRegistered: mailToAddress({
    topic: null,
    isReadableElsewhere: false,
    write: (_, { productName, publicUrl }) => ({
      subject: `You already have a ${productName} account`,
      paragraphs: [
        `Someone, probably you, tried to sign up for ${productName} with this address. It already has an account.`,
        `Log in here. If you forgot your password, you can choose a new one on the same page:\n${publicUrl}${paths.login}`,
        notYou,
      ],
    }),
  }),
  unknownAddress: mailToAddress({
    topic: null,
    isReadableElsewhere: false,
    write: (_, { productName, publicUrl }) => ({
      subject: `There is no ${productName} account with this address`,
      paragraphs: [
        `Someone, probably you, asked ${productName} to send an e-mail to this address, but no account uses it.`,
        `You may have signed up with another address. Log in or sign up here:\n${publicUrl}${paths.login}`,
        'If this wasn’t you, you don’t need to do anything. We have no information about you.',
      ],
    }),
  }),
  mailboxBlocked: mailToAddress<{ reason: string }>({
    topic: null,
    isReadableElsewhere: true,
    write: ({ reason }, { productName, supportEmail }) => ({
      subject: `This address is blocked on ${productName}`,
      paragraphs: [
        'You can’t sign up or claim a facility with this e-mail address.',
        `The reason: ${withoutLinks(reason)}`,
        `If it’s a mistake, write to ${supportEmail}.`,
      ],
    }),
  }),
  choosePassword: mailToAddress<{ code: string }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: codeLifetimeMs,
    write: ({ code }, { productName, publicUrl }) => ({
      subject: `Choose your password for ${productName}`,
      paragraphs: [
        `Your e-mail address is confirmed. ${asked} None of those passwords works. Please choose a new one.`,
        linkOrCode(publicUrl + paths.resetPassword(code), code),
        `${once} If it has expired, ask for a new link here:\n${publicUrl}${paths.reset}`,
      ],
    }),
  }),
  reset: mailToAddress<{ code: string }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: codeLifetimeMs,
    write: ({ code }, { productName, publicUrl }) => ({
      subject: `Choose a new password for ${productName}`,
      paragraphs: [
        'You asked for a new password. Choose it here:',
        linkOrCode(publicUrl + paths.resetPassword(code), code),
        once,
        notYou,
      ],
    }),
  }),
  passwordLeaked: mailToAddress({
    topic: null,
    isReadableElsewhere: true,
    write: (_, { productName, publicUrl }) => ({
      subject: `Please change your ${productName} password`,
      paragraphs: [
        'The password that you just logged in with is on a list of passwords that were stolen from other websites. Others can try it here, too.',
        `You can still log in. Choose a new password here:\n${publicUrl}${paths.profileSection('password')}`,
        'If you use the old one on other websites, change it there, too.',
      ],
    }),
  }),
  passwordChanged: mailToAddress<{ code: string }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: notMeLifetimeMs,
    write: ({ code }, { productName, publicUrl }) => ({
      subject: `Your ${productName} password was changed`,
      paragraphs: ['Your password was changed, and all your other devices were logged out.', notMe(publicUrl, code)],
    }),
  }),
  newDevice: mailToAddress<{ code: string; deviceName: string; timeZone: string | null }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: notMeLifetimeMs,
    write: ({ code, deviceName, timeZone }, { productName, publicUrl }) => ({
      subject: `New log-in to your ${productName} account`,
      paragraphs: [
        'Someone, probably you, logged in to your account on a new device:',
        [deviceName, timeZone && clockPlace(timeZone)].filter(Boolean).join(', '),
        'If it was you, you don’t need to do anything.',
        notMe(publicUrl, code),
      ],
    }),
  }),
};

export const once = 'The link and the code work once and expire after 30 minutes.';
/** The link of every mail about what a thief may have done. */
export const notMe = (publicUrl: string, code: string) =>
  `If this wasn’t you, press “This wasn’t me” here. It logs out every device, and you’ll choose a new password:\n${publicUrl}${paths.notMe(code)}`;
export const notYou = 'If this wasn’t you, you don’t need to do anything. Nothing has changed.';

/** A code is given as a link and as text to type (product rule 6). */
export const linkOrCode = (link: string, code: string) =>
  `${link}\n\nOr type this code: ${formatVerificationCode(code)}`;

const asked = 'Someone has signed up with this address more than once, perhaps with different passwords.';
const severalSignUps = {
  one: () => null,
  oneOfSeveral: (reset: string) =>
    `${asked} This link activates the password from one of these sign-ups. Use it only if you just signed up. If you aren’t sure, choose a new password here, and none of the others will work:\n${reset}`,
  noneOfSeveral: () =>
    `${asked} So this link activates none of them. It confirms your address and logs you in. Then we’ll send you another e-mail to choose your password.`,
} as const satisfies Record<NonNullable<ConfirmMail['signUps']>, (reset: string) => string | null>;
