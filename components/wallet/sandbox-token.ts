import { tokeniseSandboxCard } from '@/lib/sandbox-cards';

/** What the sandbox form holds, as typed. */
export interface SandboxEntry {
  number: string;
  expiry: string;
  securityCode: string;
  holderName: string;
}

type TokenOrSentences = { token: string } | { fields: Record<string, string> };

/** The token of what was typed, or the sentences by field of this form. */
export function tokenise(entry: SandboxEntry, today: string, nonce: string): TokenOrSentences {
  const [, month, year] = /^(\d{1,2})\D+(\d{2}|\d{4})$/.exec(entry.expiry.trim()) ?? [];
  const expiryYear = year ? Number(year.length === 2 ? `20${year}` : year) : NaN;
  const { number, securityCode, holderName } = entry;
  const result = tokeniseSandboxCard(
    { number, securityCode, holderName, expiryMonth: Number(month ?? NaN), expiryYear },
    today,
    nonce,
  );
  if ('token' in result) return result;
  const { expiryMonth, expiryYear: wrongYear, ...fields } = result.errors;
  const expiry = year ? (wrongYear ?? expiryMonth) : 'Enter the month and the year, for example 08 / 30.';
  return { fields: { ...fields, ...(expiry && { expiry }) } };
}
