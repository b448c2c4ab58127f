import { CancellationPolicy, HalfDayPermanent, valuesOf, Weekday } from '@/lib/enums';
import { cities, type DemonstrationCity, type Neighbourhood } from '@/server/demonstration/data/facilities/cities';
import { descriptions } from '@/server/demonstration/data/facilities/descriptions';
import { kinds, type FacilityKind } from '@/server/demonstration/data/facilities/kinds';
import { picturesOf } from '@/server/demonstration/data/facilities/pictures';
import { capacityOf, pricesOf } from '@/server/demonstration/data/facilities/prices';
import { register, type Entry } from '@/server/demonstration/data/facilities/register';
import { repliesOf, reviewsOf } from '@/server/demonstration/data/facilities/reviews';
import { seedId } from '@/server/demonstration/data/seed-id';
import { SeedRandom } from '@/server/demonstration/data/seed-random';
import type { SeedAddress, SeedAgeGroup, SeedFacility } from '@/server/demonstration/data/seed-facility';

/** Some sixty invented facilities, the same every time. */
export const makeFacilities = (): SeedFacility[] => register.map(makeFacility);

/** The id of a facility of the register, by its name. */
export const facilityId = (name: string) => seedId('facility', name);

function makeFacility(entry: Entry, index: number): SeedFacility {
  const random = new SeedRandom(entry.name);
  const city: DemonstrationCity = cities[entry.city];
  const kind: FacilityKind = kinds[entry.kind];
  const addresses = [entry.place, ...(entry.second ? [entry.second] : [])].map((place, position) =>
    makeAddress(entry, city, place, position, random),
  );
  const level = city.priceLevel * random.between(0.86, 1.22);
  const words = entry.name.replace('&', 'and').toLowerCase();
  const slug = words.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '');
  const [owner, second] = [fullName(random), fullName(random)];
  return {
    id: facilityId(entry.name),
    name: entry.name,
    description: describe(entry, addresses[0]!, neighbourhood(city, entry.place).name, random),
    categories: [...kind.categories],
    // Numbers 555-0100 to 555-0199 are kept free for fiction.
    phone: `+1${random.pick(city.areaCodes)}55501${String(index).padStart(2, '0')}`,
    phoneExtension: random.chance(0.2) ? String(random.int(100, 499)) : null,
    email: `hello@${slug}.example`,
    photos: picturesOf(entry.kind, random),
    openingHours: hours(kind, random),
    languages: ['English', ...random.some(city.languages, 0, 3)],
    licenceNumber: `${city.licence}${random.int(10_000, 99_999)}`,
    owners: [
      { name: owner, role: kind.roles[0]! },
      ...(kind.roles.length > 1 && random.chance(0.6) ? [{ name: second, role: kind.roles[1]! }] : []),
    ],
    amenities: random.some(kind.amenities, 4, 7),
    halfDayPermanent:
      ['montessori', 'forest'].includes(entry.kind) || random.chance(0.4)
        ? HalfDayPermanent.ALLOWED
        : HalfDayPermanent.NOT_ALLOWED,
    policy: valuesOf(CancellationPolicy)[index % 4]!,
    currency: city.currency,
    confirmedHoursAgo: random.chance(0.8) ? random.int(1, 200) : null,
    full: entry.full ?? false,
    addresses,
    ageGroups: addresses.flatMap((address) => makeGroups(entry, address, level, random)),
    reviews: reviewsOf(entry.name, random),
    replies: repliesOf(entry.name, random),
  };
}

const fullName = ({ faker }: SeedRandom) => `${faker.person.firstName()} ${faker.person.lastName()}`;

function neighbourhood(city: DemonstrationCity, key: string): Neighbourhood {
  const found = city.neighbourhoods[key];
  if (!found) throw new Error(`${city.name} has no neighbourhood ${key}.`);
  return found;
}

/** A house number on one of the neighbourhood's streets, a few hundred metres around its middle. */
function makeAddress(
  { name }: Entry,
  city: DemonstrationCity,
  key: string,
  position: number,
  random: SeedRandom,
): SeedAddress {
  const place = neighbourhood(city, key);
  const [letter, digit] = [() => random.pick([...'ABCEGHJKLMNPRSTVXY']), () => random.int(1, 9)];
  return {
    id: seedId('address', name, position),
    position,
    title: place.name.replace(/^the /, 'The '),
    line1: `${random.int(11, 989)} ${random.pick(place.streets)}`,
    city: city.name,
    region: city.region,
    postalCode: city.country === 'CA' ? `${place.area} ${digit()}${letter()}${digit()}` : place.area,
    country: city.country,
    lat: round(place.lat + random.between(-0.003, 0.003)),
    lng: round(place.lng + random.between(-0.004, 0.004)),
    timeZone: city.timeZone,
  };
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function makeGroups(entry: Entry, address: SeedAddress, level: number, random: SeedRandom): SeedAgeGroup[] {
  return kinds[entry.kind].groups.map((plan, position) => ({
    id: seedId('age-group', address.id, position),
    addressId: address.id,
    position,
    title: plan.title,
    fromMonths: plan.fromMonths,
    toMonths: plan.toMonths,
    capacity: capacityOf(plan, entry.kind, random),
    ...pricesOf(plan, level),
  }));
}

function hours(kind: FacilityKind, random: SeedRandom): SeedFacility['openingHours'] {
  const [opens, closes] = [random.pick(kind.opens), random.pick(kind.closes)];
  return valuesOf(Weekday).map((weekday) => {
    if (weekday < 6) return { weekday, opens, closes };
    return kind.weekends ? { weekday, opens: '08:30', closes: '16:30' } : { weekday, opens: null, closes: null };
  });
}

function describe({ name, kind }: Entry, address: SeedAddress, place: string, random: SeedRandom): string {
  const parts = descriptions[kind];
  const street = address.line1.replace(/^\d+ /, '');
  return [random.pick<string>(parts.opening), random.pick<string>(parts.day), random.pick<string>(parts.people)]
    .join(' ')
    .replaceAll('{name}', name)
    .replaceAll('{place}', place)
    .replaceAll('{street}', street);
}
