import { dayMs, hourMs } from '@/lib/dates/durations';
import type { FactorKind } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { proofMs } from '@/server/areas/family/factor/rules/codes';
import { notMe, notYou } from '@/server/areas/family/session/letters';
import { notMeLifetimeMs } from '@/server/areas/family/session/rules/mail-code';
import {
  type MailContext,
  mailToAddress,
  type MailEntry,
  type ToAddress,
} from '@/server/areas/platform/mail/rules/mail-entry';

/** Sent to every address of the account; `undoes`: to one that the account has left, whose link undoes that, too. */
interface Told {
  code: string;
  undoes: boolean;
}

const ending = ({ code, undoes }: Told, { publicUrl }: MailContext) =>
  undoes
    ? `Your account has left this e-mail address. If this wasn’t you, undo that here. It logs out every device, and you’ll choose a new password:\n${publicUrl}${paths.undoEmail(code)}`
    : notMe(publicUrl, code);

const warning = <Facts = unknown>(
  subject: (context: MailContext) => string,
  told: (facts: Facts, context: MailContext) => readonly string[],
): MailEntry<ToAddress & Told & Facts> => ({
  topic: null,
  isReadableElsewhere: false,
  expiresAfterMs: notMeLifetimeMs,
  write: (facts, context) => ({
    subject: subject(context),
    paragraphs: [...told(facts, context), ending(facts, context)],
  }),
});

const howItAsks = {
  app: 'a code from your authenticator app',
  email: 'a code that we e-mail you',
} as const satisfies Record<FactorKind, string>;

const whatFor = {
  logIn: `Type it within ${limits.secondFactorMinutes} minutes on the page where you’re logging in.`,
  proof: `Type it within ${limits.secondFactorMinutes} minutes on the page that asked for it.`,
  setup: `Type it within ${limits.secondFactorMinutes} minutes to turn on codes by e-mail.`,
} as const;

export const secondFactorMails = {
  factorCode: mailToAddress<{ code: string; purpose: keyof typeof whatFor }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: proofMs,
    write: ({ code, purpose }, { productName, publicUrl }) => ({
      subject: `Your ${productName} code`,
      paragraphs: [
        `Your code is ${code}`,
        `${whatFor[purpose]} Nobody from ${productName} will ever ask you for it.`,
        purpose === 'logIn'
          ? `If you aren’t logging in, someone knows your password. Choose a new one here:\n${publicUrl}${paths.reset}`
          : notYou,
      ],
    }),
  }),
  factorOn: warning<{ factor: FactorKind }>(
    ({ productName }) => `A second step protects your ${productName} account`,
    ({ factor }) => [
      `From now on, logging in with your password also takes ${howItAsks[factor]}.`,
      'Keep your recovery codes where you’ll find them without your phone. Each one works once.',
    ],
  ),
  factorOff: warning(
    ({ productName }) => `The second step of your ${productName} account is off`,
    () => ['Logging in takes only your password now. You can turn the second step on again in your profile.'],
  ),
  recoveryCodesMade: warning(
    ({ productName }) => `Your ${productName} account has new recovery codes`,
    () => ['New recovery codes were made. The old ones no longer work.'],
  ),
  lostFactorBegun: warning(
    ({ productName }) => `Someone can’t do the second step of your ${productName} account`,
    (_, { productName, publicUrl }) => [
      `Someone, probably you, told us that they can’t do the second step when they log in to ${productName}. In ${limits.lostFactorHours} hours, we’ll e-mail you a link that turns it off.`,
      `If you’ve found your phone or a recovery code, log in and stop this:\n${publicUrl}${paths.profileSection('password')}`,
      'Whoever did this knows your password, or can read your e-mail.',
    ],
  ),
  lostFactorReady: mailToAddress<{ code: string }>({
    topic: null,
    isReadableElsewhere: false,
    expiresAfterMs: limits.lostFactorHours * hourMs + limits.lostFactorDays * dayMs,
    write: ({ code }, { productName, publicUrl }) => ({
      subject: `Turn off the second step of your ${productName} account`,
      paragraphs: [
        `${limits.lostFactorHours} hours have passed, and nobody has stopped it. Turn off the second step here:\n${publicUrl}${paths.lostFactor(code)}`,
        `The link works for ${limits.lostFactorDays} days. It logs out every device. Then log in with your password, and turn the second step on again with your new phone.`,
        'If you didn’t ask for this, don’t press anything there. Log in, and stop it in your profile.',
      ],
    }),
  }),
  lostFactorStopped: warning(
    ({ productName }) => `The second step of your ${productName} account stays on`,
    () => ['Someone, probably you, stopped that the second step is turned off. It stays on.'],
  ),
  lostFactorOff: warning(
    ({ productName }) => `The second step of your ${productName} account was turned off`,
    () => [
      'As someone, probably you, asked a day ago, the second step is off, and every device was logged out. Logging in takes only your password now.',
    ],
  ),
};
