/** Product section 5: optional plus sign, then 1, then 10 digits. */
export const phonePattern = /^\+?1\d{10}$/;
export const phonePlaceholder = '+1 000 000 0000';

/**
 * The stored form, +1 and ten digits; null if invalid. Removes blanks, dots, hyphens and brackets, and adds a missing
 * country code. A leading 1 is always the country code, because no area code starts with 0 or 1. Extensions are
 * separate.
 */
export function normalisePhone(text: string): string | null {
  if (!/^[\s\d+().\-\u2010-\u2013]*$/.test(text)) return null;
  const compact = text.replace(/[^\d+]/g, '');
  const withCountry = /^[2-9]\d{9}$/.test(compact) ? `1${compact}` : compact;
  return phonePattern.test(withCountry) ? `+${withCountry.replace('+', '')}` : null;
}

/** International form, "+1 416 555 0123"; returns other text unchanged. */
export function formatPhone(phone: string): string {
  const stored = normalisePhone(phone);
  return stored ? `+1 ${stored.slice(2, 5)} ${stored.slice(5, 8)} ${stored.slice(8)}` : phone;
}

/** "+1 416 555 0123, extension 4". */
export const formatPhoneFully = (phone: string, extension: string | null): string =>
  extension ? `${formatPhone(phone)}, extension ${extension}` : formatPhone(phone);

export const phoneHref = (phone: string, extension: string | null): string =>
  extension ? `tel:${phone};ext=${extension}` : `tel:${phone}`;

/** Local form, "(416) 555-0123" (product section 9: the support phone is shown in both forms). */
export function formatPhoneLocally(phone: string): string {
  const stored = normalisePhone(phone);
  return stored ? `(${stored.slice(2, 5)}) ${stored.slice(5, 8)}-${stored.slice(8)}` : phone;
}
