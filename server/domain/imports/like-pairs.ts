import { phoneOf, plain, type Identity } from '@/server/domain/imports/identity';
import { distanceKm, type Point } from '@/server/domain/search/place';

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
  const heldBy = (trait: 'street' | 'phone' | 'name') => new Set(rest.map((one) => one[trait]));
  const streets = heldBy('street');
  const points = new Set(rest.flatMap(({ point }) => (point ? [pointKey(point)] : [])));
  const isOwn = (trait: 'phone' | 'name') => {
    const held = heldBy(trait);
    const [before, after] = [countOf(old, trait), countOf(fresh, trait)];
    return (text: string) => text !== '' && !held.has(text) && before.get(text) === 1 && after.get(text) === 1;
  };
  const [ownPhone, ownName] = [isOwn('phone'), isOwn('name')];
  const sameDoor = (one: Traits, other: Traits) =>
    one.point !== null &&
    other.point !== null &&
    !points.has(pointKey(one.point)) &&
    !points.has(pointKey(other.point)) &&
    distanceKm(one.point, other.point) <= sameDoorKm;
  return old.flatMap((one, index) =>
    fresh.flatMap((other, at) => {
      const common = [
        one.street !== '' && one.street === other.street && !streets.has(one.street) && 'address',
        sameDoor(one, other) && 'point',
        one.phone === other.phone && ownPhone(one.phone) && 'phone',
        one.name === other.name && ownName(one.name) && 'name',
      ].filter((word) => typeof word === 'string');
      return common.length > 0 ? [{ gone: gone[index]!, added: added[at]!, common }] : [];
    }),
  );
}

function countOf(traits: readonly Traits[], trait: 'phone' | 'name'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of traits) counts.set(one[trait], (counts.get(one[trait]) ?? 0) + 1);
  return counts;
}
