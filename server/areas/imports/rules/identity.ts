import { foldName } from '@/server/areas/search/rules/parse-place';

/** What a facility is known by, beside its key. */
export interface Identity {
  name: string;
  line1: string | null;
  postalCode: string;
  phone: string | null;
  phoneExtension: string | null;
  lat: number | null;
  lng: number | null;
  pointPrecision: string | null;
}

/** Text as identities are compared: without case, accents, blanks and punctuation. */
export const plain = (text: string) => foldName(text).replace(/[^\p{L}\p{N}]/gu, '');
export const phoneOf = ({ phone, phoneExtension }: Identity) => phone && [phone, phoneExtension].join(' ');
const differs = (before: string | null, after: string | null) =>
  before !== null && after !== null && plain(before) !== plain(after);
const equal = (one: string | null, other: string | null) =>
  one !== null && other !== null && plain(one) !== '' && plain(one) === plain(other);

const sameStreet = (one: Identity, other: Identity) =>
  equal(one.line1, other.line1) && plain(one.postalCode) === plain(other.postalCode);

/** Facts of an identity that a facility can state itself; a list cannot be compared with those. */
type Trait = 'name' | 'address' | 'phone';

/**
 * True when a key now names another facility, by all appearances: two of name, street address and phone are others. One of them
 * changes when a facility is renamed, moves or gets a new line. Where the facility's own word hides two of them, the third
 * decides alone.
 */
export function isAnother(before: Identity, after: Identity, own: readonly string[]): boolean {
  const changes: Record<Trait, boolean> = {
    name: differs(before.name, after.name),
    address: differs(before.line1, after.line1),
    phone: differs(before.phone, after.phone),
  };
  const compared = (Object.keys(changes) as Trait[]).filter((trait) => !own.includes(trait));
  const changed = compared.filter((trait) => changes[trait]).length;
  return changed > 0 && changed >= Math.min(2, compared.length);
}

/** True when a row has the identity of this facility: its street and one of name and phone; without a street, both of them. */
export function isIdentityOf(known: Identity, row: Identity): boolean {
  const [name, phone] = [equal(known.name, row.name), equal(phoneOf(known), phoneOf(row))];
  if (known.line1 !== null && row.line1 !== null) return sameStreet(known, row) && (name || phone);
  return name && phone && plain(known.postalCode) === plain(row.postalCode);
}
