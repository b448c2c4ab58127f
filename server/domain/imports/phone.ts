import { normalisePhone } from '@/lib/validation/phone';

const withExtension = /^(.*?)\s*(?:;\s*)?(?:x|ext\.?|extension|poste|#)\s*\.?\s*(\d{1,7})\s*$/i;

/** A phone number in the stored form with its extension apart; null when the text is not one number of North America. */
export function readPhone(text: string): { phone: string; extension: string | null } | null {
  const match = withExtension.exec(text.trim());
  const phone = normalisePhone((match?.[1] ?? text).replace(/\//g, '-'));
  return phone === null ? null : { phone, extension: match?.[2] ?? null };
}
