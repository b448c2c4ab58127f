import { normalisePhone } from '@/lib/validation/phone';

/** What separates a number from its extension: ", poste 224", "; ext. 4", "(x12)", " #9". */
const withExtension =
  /^(.*?)[\s,;(]*(?:\b(?:extensions?|exten|extn|ext|poste?|local|x)\b|x|#)[\s.:#]*(\d{1,7})[\s).]*$/i;
/** What lists write before a number. */
const label = /^\s*(?:téléphone|telephone|tél|tel|phone|ph)\b[\s.:]*/i;

/** A phone number in the stored form with its extension apart; null when the text is not one number of North America. */
export function readPhone(text: string): { phone: string; extension: string | null } | null {
  const match = withExtension.exec(text);
  const number = (match?.[1] ?? text).replace(label, '').replaceAll('/', '');
  const phone = normalisePhone(number);
  return phone === null ? null : { phone, extension: match?.[2] ?? null };
}
