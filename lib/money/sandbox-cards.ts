import { allSeen, hiddenText, oneLine } from '@/lib/validation/seen';

/**
 * The browser part of the sandbox gateway: turns a test card into a token, as a real gateway's form would. The number
 * never leaves the browser.
 */
export type SandboxBehaviour = 'success' | 'declined' | 'insufficient_funds' | 'expired' | 'needs_authentication';

interface TestCard {
  behaviour: SandboxBehaviour;
  brand: 'visa' | 'mastercard' | 'other';
  label: string;
}

/** The well-known test numbers. */
export const sandboxCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { behaviour: 'success', brand: 'visa', label: 'Visa that always pays' },
  '5555555555554444': { behaviour: 'success', brand: 'mastercard', label: 'Mastercard that always pays' },
  '378282246310005': { behaviour: 'success', brand: 'other', label: 'American Express that always pays' },
  '4000000000000002': { behaviour: 'declined', brand: 'visa', label: 'Declined' },
  '4000000000009995': { behaviour: 'insufficient_funds', brand: 'visa', label: 'Declined: insufficient funds' },
  '4000000000000069': { behaviour: 'expired', brand: 'visa', label: 'Declined: expired card' },
  '4000002500003155': { behaviour: 'needs_authentication', brand: 'visa', label: 'Needs authentication' },
};

export interface CardEntry {
  number: string;
  /** 1 to 12. */
  expiryMonth: number;
  /** Four digits. */
  expiryYear: number;
  securityCode: string;
  holderName: string;
}

export interface SandboxCardFacts {
  behaviour: SandboxBehaviour;
  brand: TestCard['brand'];
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  holderName: string;
  /** Makes tokens of the same test card unique. */
  nonce: string;
}

export type TokenResult = { token: string } | { errors: Partial<Record<keyof CardEntry, string>> };

const prefix = 'sbx_';
export const sandboxHolderMax = 60;

/** The card's token, or error messages by field. `today` is yyyy-MM-dd; `nonce` any short unique text. */
export function tokeniseSandboxCard(entry: CardEntry, today: string, nonce: string): TokenResult {
  const number = entry.number.replace(/[\s-]/g, '');
  const holderName = entry.holderName.trim();
  const card = Object.hasOwn(sandboxCards, number) ? sandboxCards[number] : undefined;
  const errors: Partial<Record<keyof CardEntry, string>> = {};
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) errors.number = 'Check the card number.';
  else if (!card) errors.number = 'Only the test cards work here. Never enter a real card.';
  if (!Number.isInteger(entry.expiryMonth) || entry.expiryMonth < 1 || entry.expiryMonth > 12) {
    errors.expiryMonth = 'Enter a month from 1 to 12.';
  }
  const thisYear = Number(today.slice(0, 4));
  if (!Number.isInteger(entry.expiryYear) || entry.expiryYear > thisYear + 50) {
    errors.expiryYear = 'Check the year.';
  } else if (entry.expiryYear < thisYear) {
    errors.expiryYear = 'This card has expired.';
  } else if (entry.expiryYear === thisYear && entry.expiryMonth < Number(today.slice(5, 7))) {
    errors.expiryMonth ??= 'This card has expired.';
  }
  if (!/^\d{3,4}$/.test(entry.securityCode)) errors.securityCode = 'Enter the 3 or 4 digits of the security code.';
  if (!oneLine.test(holderName)) errors.holderName = 'Enter the name on the card.';
  else if (!allSeen(holderName)) errors.holderName = hiddenText;
  else if (holderName.length > sandboxHolderMax) errors.holderName = `Use at most ${sandboxHolderMax} characters.`;
  if (!card || Object.keys(errors).length > 0) return { errors };
  const { behaviour, brand } = card;
  const { expiryMonth, expiryYear } = entry;
  return {
    token: writeToken({ behaviour, brand, last4: number.slice(-4), expiryMonth, expiryYear, holderName, nonce }),
  };
}

export function writeToken(facts: SandboxCardFacts): string {
  const bytes = new TextEncoder().encode(JSON.stringify(facts));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return prefix + btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Null for text that isn't a token of ours. */
export function readToken(token: string): SandboxCardFacts | null {
  if (!token.startsWith(prefix) || !/^[\w-]+$/.test(token)) return null;
  try {
    const binary = atob(token.slice(prefix.length).replace(/-/g, '+').replace(/_/g, '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
    const facts: unknown = JSON.parse(text);
    return isFacts(facts) ? facts : null;
  } catch {
    return null;
  }
}

const behaviours: readonly string[] = [...new Set(Object.values(sandboxCards).map((card) => card.behaviour))];

/** What charges to a stored card do; a token that isn't the sandbox's is declined. */
export function behaviourOf(cardToken: string): SandboxBehaviour {
  const behaviour = /^sbxcard_([a-z_]+)_[0-9a-f]{24}$/.exec(cardToken)?.[1];
  return behaviour !== undefined && behaviours.includes(behaviour) ? (behaviour as SandboxBehaviour) : 'declined';
}
const brands: readonly string[] = ['visa', 'mastercard', 'other'];

function isFacts(value: unknown): value is SandboxCardFacts {
  if (typeof value !== 'object' || value === null) return false;
  const { behaviour, brand, last4, expiryMonth, expiryYear, holderName, nonce } = value as Record<string, unknown>;
  return (
    typeof behaviour === 'string' &&
    behaviours.includes(behaviour) &&
    typeof brand === 'string' &&
    brands.includes(brand) &&
    typeof last4 === 'string' &&
    /^\d{4}$/.test(last4) &&
    isBetween(expiryMonth, 1, 12) &&
    isBetween(expiryYear, 2000, 2200) &&
    typeof holderName === 'string' &&
    holderName.length <= sandboxHolderMax &&
    oneLine.test(holderName) &&
    allSeen(holderName) &&
    typeof nonce === 'string' &&
    nonce.length <= 64
  );
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .map((digit, index) => (index % 2 === 1 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
