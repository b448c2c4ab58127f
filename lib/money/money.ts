/** Money is an integer of minor units with its ISO currency (product rule 2). */
export type Currency = 'CAD' | 'USD';

/** A currency's home locale, in which its sign has no prefix: $45.00, not CA$45.00. */
const currencyLocales = { CAD: 'en-CA', USD: 'en-US' } as const satisfies Record<Currency, string>;
/** Digits after the decimal point. */
export const currencyDigits = { CAD: 2, USD: 2 } as const satisfies Record<Currency, number>;

const signs = {
  'en-CA': { CAD: '$', USD: 'US$' },
  'en-US': { CAD: 'CA$', USD: '$' },
} as const;

/**
 * 4500 CAD gives "$45.00", -4500 "-$45.00". The output equals that of `Intl.NumberFormat`, whose locale data would
 * delay the first render of prices. Throws RangeError unless the amount is a whole number of minor units.
 * @param locale the reader's; the currency's own unless given. Otherwise the country is named: "US$45.00" in en-CA.
 */
export function formatMoney(
  amountMinor: number,
  currency: Currency,
  locale: 'en-CA' | 'en-US' = currencyLocales[currency],
): string {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError('Money is a whole number of minor units.');
  const digits = currencyDigits[currency];
  const amount = Math.abs(amountMinor);
  const rest = amount % 10 ** digits;
  const whole = groupDigits((amount - rest) / 10 ** digits);
  return `${amountMinor < 0 ? '-' : ''}${signs[locale][currency]}${whole}.${String(rest).padStart(digits, '0')}`;
}

export const moneyIn =
  (currency: Currency) =>
  (amountMinor: number): string =>
    formatMoney(amountMinor, currency);

/** Omits ".00". For cards and filters, never for bills. */
export function formatRoundMoney(amountMinor: number, currency: Currency): string {
  return formatMoney(amountMinor, currency).replace(/\.00$/, '');
}

/** "1,234". Without `Intl`, like formatMoney. */
export const groupDigits = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** "45", "45.50" or "$45.50", as people type it, in minor units; null if it is none of these. */
export function moneyOf(text: string): number | null {
  const match = /^\s*\$?(\d{1,6})(?:\.(\d{1,2}))?\s*$/.exec(text);
  return match && Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
