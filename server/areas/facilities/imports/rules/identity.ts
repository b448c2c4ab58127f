import { groupBy } from '@/lib/group-by';
import { distanceKm, foldName, type Point } from '@/server/areas/facilities/search/rules/place';

/** The facts that identify a facility, besides its key. */
export interface Identity {
  name: string;
  line1: string | null;
  city: string;
  /** Empty if the list has none: the city then takes its place. */
  postalCode: string;
  phone: string | null;
  phoneExtension: string | null;
  lat: number | null;
  lng: number | null;
  pointPrecision: string | null;
}

/** Normalizes text for comparison: no case, accents, blanks or punctuation. */
export const plain = (text: string) => foldName(text).replace(/[^\p{L}\p{N}]/gu, '');
const phoneOf = ({ phone, phoneExtension }: Identity) => phone && [phone, phoneExtension].join(' ');
const differs = (before: string | null, after: string | null) =>
  before !== null && after !== null && plain(before) !== plain(after);
const equal = (one: string | null, other: string | null) =>
  one !== null && other !== null && plain(one) !== '' && plain(one) === plain(other);

type Street = Pick<Identity, 'line1' | 'city' | 'postalCode'>;
const areaOf = ({ city, postalCode }: Omit<Street, 'line1'>) => plain(postalCode || city);
/** A street with its area, for comparison. */
export const streetKey = (one: Street): string => plain(one.line1 ?? '') + areaOf(one);

const sameStreet = (one: Identity, other: Identity) => equal(one.line1, other.line1) && areaOf(one) === areaOf(other);

/** Identity facts that a facility can state itself; those cannot be compared with the list. */
type Trait = 'name' | 'address' | 'phone';

/**
 * True if a key now seems to name another facility: two of name, street address and phone differ. A single one also
 * changes when a facility is renamed, moves or gets a new number. If the facility's own facts hide two of them, the
 * third decides.
 */
export function hasChangedIdentity(before: Identity, after: Identity, own: readonly string[]): boolean {
  const changes: Record<Trait, boolean> = {
    name: differs(before.name, after.name),
    address: differs(before.line1, after.line1),
    phone: differs(before.phone, after.phone),
  };
  const compared = (Object.keys(changes) as Trait[]).filter((trait) => !own.includes(trait));
  const changed = compared.filter((trait) => changes[trait]).length;
  return changed > 0 && changed >= Math.min(2, compared.length);
}

/** True if a row matches this facility: its street and one of name and phone; without a street, both. */
export function isIdentityOf(known: Identity, row: Identity): boolean {
  const [name, phone] = [equal(known.name, row.name), equal(phoneOf(known), phoneOf(row))];
  if (known.line1 !== null && row.line1 !== null) return sameStreet(known, row) && (name || phone);
  return name && phone && areaOf(known) === areaOf(row);
}

interface LikePair<Gone extends Identity, New extends Identity> {
  gone: Gone;
  added: New;
  /** What the two share: "address", "point", "phone", "name". */
  common: string[];
}

/** Exact points this close count as the same location, geocoded twice. */
const sameDoorKm = 0.025;

interface Traits {
  street: string;
  phone: string;
  name: string;
  point: Point | null;
}

const traitsOf = (one: Identity): Traits => ({
  street: one.line1 === null ? '' : streetKey(one),
  phone: phoneOf(one) ?? '',
  name: plain(one.name),
  point: one.pointPrecision === 'exact' && one.lat !== null && one.lng !== null ? { lat: one.lat, lng: one.lng } : null,
});

type TraitName = 'street' | 'phone' | 'name';
/** Whether a trait is unique in the list. */
type Own = Record<TraitName, (text: string) => boolean>;

/** Bands of latitude, about 100 m wide. Points of the same location are in the same or in adjacent bands. */
const bandOf = (point: Point | null) => point && Math.round(point.lat * 1000);

const pointKey = ({ lat, lng }: Point) => `${lat.toFixed(4)} ${lng.toFixed(4)}`;

/**
 * Pairs of removed and new facilities that look alike: they share an address, point, phone or name that is unique in
 * the list. Buildings with several licences, a chain's office number and common names do not count.
 * @param others all other facilities of the list
 */
export function likePairs<Gone extends Identity, New extends Identity>(
  gone: readonly Gone[],
  added: readonly New[],
  others: readonly Identity[],
): LikePair<Gone, New>[] {
  const [old, fresh, rest] = [gone.map(traitsOf), added.map(traitsOf), others.map(traitsOf)];
  const heldBy = (trait: TraitName) => new Set(rest.map((one) => one[trait]));
  const streets = heldBy('street');
  const points = new Set(rest.flatMap(({ point }) => (point ? [pointKey(point)] : [])));
  const isOwn = (trait: 'phone' | 'name') => {
    const held = heldBy(trait);
    const [before, after] = [countOf(old, trait), countOf(fresh, trait)];
    return (text: string) => text !== '' && !held.has(text) && before.get(text) === 1 && after.get(text) === 1;
  };
  const own: Own = {
    street: (text) => text !== '' && !streets.has(text),
    phone: isOwn('phone'),
    name: isOwn('name'),
  };
  const sameDoor = (one: Traits, other: Traits) =>
    one.point !== null &&
    other.point !== null &&
    !points.has(pointKey(one.point)) &&
    !points.has(pointKey(other.point)) &&
    distanceKm(one.point, other.point) <= sameDoorKm;
  const alikeOf = lookUp(fresh, own);
  return old.flatMap((one, index) =>
    alikeOf(one).flatMap((at) => {
      const other = fresh[at]!;
      const common = [
        one.street === other.street && own.street(one.street) && 'address',
        sameDoor(one, other) && 'point',
        one.phone === other.phone && own.phone(one.phone) && 'phone',
        one.name === other.name && own.name(one.name) && 'name',
      ].filter((word) => typeof word === 'string');
      return common.length > 0 ? [{ gone: gone[index]!, added: added[at]!, common }] : [];
    }),
  );
}

/**
 * Returns the sorted indexes of new facilities that share a trait or a nearby point. Uses lookup tables: a file with
 * new keys may have 100,000 of each, too many to compare pairwise.
 */
function lookUp(fresh: readonly Traits[], own: Own): (one: Traits) => number[] {
  const all = [...fresh.keys()];
  const by = (trait: TraitName) => {
    const found = groupBy(all, (at) => fresh[at]![trait]);
    return (one: Traits) => (own[trait](one[trait]) ? (found.get(one[trait]) ?? []) : []);
  };
  const bands = groupBy(all, (at) => bandOf(fresh[at]!.point));
  const near = ({ point }: Traits) =>
    point ? [-1, 0, 1].flatMap((step) => bands.get(bandOf(point)! + step) ?? []) : [];
  const lookups = [by('street'), by('phone'), by('name'), near];
  return (one) => [...new Set(lookups.flatMap((lookup) => lookup(one)))].sort((a, b) => a - b);
}

function countOf(traits: readonly Traits[], trait: 'phone' | 'name'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of traits) counts.set(one[trait], (counts.get(one[trait]) ?? 0) + 1);
  return counts;
}
