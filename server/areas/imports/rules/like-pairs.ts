import { groupBy } from '@/lib/text/group-by';
import { phoneOf, plain, type Identity } from '@/server/areas/imports/rules/identity';
import { distanceKm, type Point } from '@/server/areas/search/rules/place';

export interface LikePair<Gone extends Identity, New extends Identity> {
  gone: Gone;
  added: New;
  /** What the two have in common: "address", "point", "phone", "name". */
  common: string[];
}

/** Two exact points within some metres are one door that was geocoded twice. */
const sameDoorKm = 0.025;

interface Traits {
  street: string;
  phone: string;
  name: string;
  point: Point | null;
}

const traitsOf = (one: Identity): Traits => ({
  street: one.line1 === null ? '' : plain(`${one.line1} ${one.postalCode}`),
  phone: phoneOf(one) ?? '',
  name: plain(one.name),
  point: one.pointPrecision === 'exact' && one.lat !== null && one.lng !== null ? { lat: one.lat, lng: one.lng } : null,
});

type Trait = 'street' | 'phone' | 'name';
/** Whether a trait is one that nobody else of the list has. */
type Own = Record<Trait, (text: string) => boolean>;

/** Bands of latitude, some hundred metres wide: two points of one door are in the same or in neighbouring ones. */
const bandOf = (point: Point | null) => point && Math.round(point.lat * 1000);

const pointKey = ({ lat, lng }: Point) => `${lat.toFixed(4)} ${lng.toFixed(4)}`;

/**
 * Facilities that are gone and new ones that look like them: at an address or door, or with a phone number or a name, that nobody
 * else of the list has. A building of several licences, a chain's office number and a name of many branches say nothing.
 * @param others everybody else of the list
 */
export function likePairs<Gone extends Identity, New extends Identity>(
  gone: readonly Gone[],
  added: readonly New[],
  others: readonly Identity[],
): LikePair<Gone, New>[] {
  const [old, fresh, rest] = [gone.map(traitsOf), added.map(traitsOf), others.map(traitsOf)];
  const heldBy = (trait: Trait) => new Set(rest.map((one) => one[trait]));
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
 * The places in the list, in order, of those that have a trait of another's or a point near its own. A file of other keys
 * may have a hundred thousand of each: they are looked up, since comparing all with all would not end.
 */
function lookUp(fresh: readonly Traits[], own: Own): (one: Traits) => number[] {
  const all = [...fresh.keys()];
  const by = (trait: Trait) => {
    const found = groupBy(all, (at) => fresh[at]![trait]);
    return (one: Traits) => (own[trait](one[trait]) ? (found.get(one[trait]) ?? []) : []);
  };
  const bands = groupBy(all, (at) => bandOf(fresh[at]!.point));
  const near = ({ point }: Traits) =>
    point ? [-1, 0, 1].flatMap((step) => bands.get(bandOf(point)! + step) ?? []) : [];
  const ways = [by('street'), by('phone'), by('name'), near];
  return (one) => [...new Set(ways.flatMap((way) => way(one)))].sort((a, b) => a - b);
}

function countOf(traits: readonly Traits[], trait: 'phone' | 'name'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of traits) counts.set(one[trait], (counts.get(one[trait]) ?? 0) + 1);
  return counts;
}
