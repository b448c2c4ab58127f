import type { Country } from '@/lib/validation/regions';

/** Product section 5: letter, digit, letter, space, digit, letter, digit. */
export const postalCodePattern = /^[A-Za-z]\d[A-Za-z] \d[A-Za-z]\d$/;
/** Product section 5: 5 digits, optionally followed by a hyphen and 4 digits. */
export const zipCodePattern = /^\d{5}(?:-\d{4})?$/;

export const postalCodePlaceholders = { CA: 'a0a 0a0', US: '00000' } as const satisfies Record<Country, string>;
export const postalCodeLabels = { CA: 'Postal code', US: 'ZIP code' } as const satisfies Record<Country, string>;

export const postalCodeRules = {
  CA: {
    pattern: postalCodePattern,
    message: 'Enter a postal code such as M5V 2T6.',
    max: 7,
    missing: 'Enter a postal code.',
  },
  US: {
    pattern: zipCodePattern,
    message: 'Enter a ZIP code such as 98101 or 98101-1234.',
    max: 10,
    missing: 'Enter a ZIP code.',
  },
} as const satisfies Record<Country, { pattern: RegExp; message: string; max: number; missing: string }>;

/**
 * The stored form of what people write: "m5v2t6" gives "M5V 2T6", "981011234" gives "98101-1234".
 * Text that does not become a code comes back trimmed, for the rule to refuse.
 */
export function normalisePostalCode(country: Country, text: string): string {
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  if (country === 'CA' && compact.length === 6) return `${compact.slice(0, 3)} ${compact.slice(3)}`;
  if (country === 'US' && compact.length === 9) return `${compact.slice(0, 5)}-${compact.slice(5)}`;
  return country === 'US' && compact.length === 5 ? compact : text.trim();
}
