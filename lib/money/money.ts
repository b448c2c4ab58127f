/** Money is an integer of minor units with its ISO currency (product rule 2). */
export type Currency = 'CAD' | 'USD';

/** The locale in which a currency is at home, so that its sign has no prefix: $45.00, not CA$45.00. */
const currencyLocales = { CAD: 'en-CA', USD: 'en-US' } as const satisfies Record<Currency, string>;
/** Digits after the decimal point, which is also how many minor units make one: 10 to that power. */
export const currencyDigits = { CAD: 2, USD: 2 } as const satisfies Record<Currency, number>;

/** Its sign by where it is read: abroad the country is named. */
const signs = {
  'en-CA': { CAD: '$', USD: 'US$' },
  'en-US': { CAD: 'CA$', USD: '$' },
} as const;

/**
 * An amount in words of its currency: 4500 CAD gives "$45.00". A negative amount has its sign before the dollar.
 * Written as `Intl.NumberFormat` writes it, without the data that a browser loads for that before the first price is there.
 * Throws RangeError when the amount is not a whole number of minor units.
 * @param locale where it is read; the currency's own unless given. Elsewhere the country is named: "US$45.00" in en-CA.
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
  const whole = grouped((amount - rest) / 10 ** digits);
  return `${amountMinor < 0 ? '-' : ''}${signs[locale][currency]}${whole}.${String(rest).padStart(digits, '0')}`;
}

/** The same as a function of the amount alone, for texts with several amounts of one currency. */
export const moneyIn =
  (currency: Currency) =>
  (amountMinor: number): string =>
    formatMoney(amountMinor, currency);

/** The same, without ".00" where the amount is round: for cards and filters, never for a bill. */
export function formatRoundMoney(amountMinor: number, currency: Currency): string {
  return formatMoney(amountMinor, currency).replace(/\.00$/, '');
}

/** A whole number as English writes it: "1,234". A browser would load its language data first for `toLocaleString`. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
