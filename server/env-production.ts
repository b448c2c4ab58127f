import type { Variables } from '@/server/env';

/** Hosts that nobody can own (RFC 2606, RFC 6761), as the examples and defaults of .env.example use them. */
const inventedHost = /(^|\.)(example|example\.(com|net|org)|test|invalid|localhost)$/;
/** Numbers that are reserved for fiction: 555-0100 to 555-0199. */
const inventedNumber = /555-?01\d\d$/;
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const isInventedMailbox = (text: string) =>
  inventedHost.test(text.replace(/>\s*$/, '').split('@').pop()!.toLowerCase());
const isInventedAddress = (url: string) => {
  const { hostname } = new URL(url);
  return !loopback.test(hostname) && inventedHost.test(hostname);
};
const isUnencrypted = (url: string) => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !loopback.test(hostname);
};

interface Refusal {
  isWrong: (value: string) => boolean;
  /** The rest of a sentence that begins with the setting's name. */
  sentence: (value: string) => string;
}
type Refusals = Partial<Record<keyof Variables, readonly Refusal[]>>;

const invented = (isWrong: Refusal['isWrong'], effect: string): Refusal => ({
  isWrong,
  sentence: (value) => `is ${value}, which is invented, and ${effect}: set your own.`,
});
const testKey: Refusal = {
  isWrong: (value) => value.includes('_test_'),
  sentence: () => 'is a test key, and no card would be charged: set the live one, or APP_ENV=stage for a rehearsal.',
};
const plainAddress: Refusal = {
  isWrong: isUnencrypted,
  sentence: () => 'begins with http://, and passwords would travel unencrypted: set the https:// address.',
};

/** Wherever a setting is not as required for real families, with and without a service of the operator's own. */
const publicAddress = [plainAddress, invented(isInventedAddress, 'no link in a mail would work')];

const refusals: Refusals = {
  PUBLIC_URL: publicAddress,
  MAIL_FROM: [invented(isInventedMailbox, 'mail servers would refuse our mail')],
  SUPPORT_EMAIL: [invented(isInventedMailbox, 'parents could not reach you')],
  SUPPORT_PHONE: [invented((value) => inventedNumber.test(value), 'parents could not reach you')],
  WEB_ADDRESS_MAIN: [invented(isInventedAddress, 'its link would lead nowhere')],
  WEB_ADDRESS_SECONDARY: [invented(isInventedAddress, 'its link would lead nowhere')],
  FACILITY_SITE_URL: [invented(isInventedAddress, 'the link for facilities would lead nowhere')],
  STRIPE_SECRET_KEY: [testKey],
  STRIPE_PUBLISHABLE_KEY: [testKey],
  STRIPE_API_URL: [{ isWrong: () => true, sentence: () => 'is for tests, and no card would be charged: remove it.' }],
};

/** A start for real families. APP_ENV=stage and =local are rehearsals: they may keep test keys and invented contacts. */
const isProduction = ({ NODE_ENV, APP_ENV, DEMO }: Variables) =>
  NODE_ENV === 'production' && !DEMO && APP_ENV !== 'stage' && APP_ENV !== 'local';

/**
 * What a start for real families refuses, one sentence for each setting: invented contacts, an unencrypted address, test
 * keys. With API_URL, that service has all of them but the address.
 */
export function productionProblems(env: Variables): string[] {
  if (!isProduction(env)) return [];
  const checked: Refusals = env.API_URL ? { PUBLIC_URL: publicAddress } : refusals;
  return Object.entries(checked).flatMap(([name, list]) => {
    const value = env[name as keyof Variables];
    const wrong = typeof value === 'string' ? list.find(({ isWrong }) => isWrong(value)) : undefined;
    return typeof value === 'string' && wrong ? [`${name} ${wrong.sentence(value)}`] : [];
  });
}
