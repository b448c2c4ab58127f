import { foldName } from '@/server/domain/search/parse-place';

/** What a facility is known by, beside its key. */
export interface Identity {
  name: string;
  line1: string | null;
  phone: string | null;
}

const plain = (text: string) => foldName(text).replace(/[^\p{L}\p{N}]+/gu, '');
const differs = (before: string | null, after: string | null) =>
  before !== null && after !== null && plain(before) !== plain(after);

/**
 * True when a key now names another facility, by all appearances: two of name, street address and phone are others. One of them
 * changes when a facility is renamed, moves or gets a new line.
 */
export function isAnother(before: Identity, after: Identity): boolean {
  const changed = [
    differs(before.name, after.name),
    differs(before.line1, after.line1),
    differs(before.phone, after.phone),
  ];
  return changed.filter(Boolean).length >= 2;
}
