/** Product section 5: optional plus sign, then 1, then 10 digits. */
export const phonePattern = /^\+?1\d{10}$/;
export const phonePlaceholder = '+1 000 000 0000';

/**
 * The stored form, +1 and ten digits, of what people write: blanks, dots, hyphens and brackets are left out and a missing
 * country code is added. A leading 1 is the country's, so ten more digits must follow it: "1 416 555 012" lacks one, and no area
 * code begins with 0 or 1. Null when it is not a number of the pattern; an extension is not part of a number.
 */
export function normalisePhone(text: string): string | null {
  if (!/^[\s\d+().\-\u2010-\u2013]*$/.test(text)) return null;
  const compact = text.replace(/[^\d+]/g, '');
  const withCountry = /^[2-9]\d{9}$/.test(compact) ? `1${compact}` : compact;
  return phonePattern.test(withCountry) ? `+${withCountry.replace('+', '')}` : null;
}

/** International form, "+1 416 555 0123"; other text comes back as it was. */
export function formatPhone(phone: string): string {
  const stored = normalisePhone(phone);
  return stored ? `+1 ${stored.slice(2, 5)} ${stored.slice(5, 8)} ${stored.slice(8)}` : phone;
}

/** A number with its extension, "+1 416 555 0123, extension 4". */
export const formatPhoneFully = (phone: string, extension: string | null): string =>
  extension ? `${formatPhone(phone)}, extension ${extension}` : formatPhone(phone);

/** What calls a number by a tap, its extension included. */
export const phoneHref = (phone: string, extension: string | null): string =>
  extension ? `tel:${phone};ext=${extension}` : `tel:${phone}`;

/** Local form, "(416) 555-0123" (product section 9: the support phone is shown in both forms). */
export function formatPhoneLocally(phone: string): string {
  const stored = normalisePhone(phone);
  return stored ? `(${stored.slice(2, 5)}) ${stored.slice(5, 8)}-${stored.slice(8)}` : phone;
}
