import { CancellationPolicy, HalfDayPermanent, Pool, SessionType, valuesOf, Weekday } from '@/lib/enums';
import { cities, type DemonstrationCity, type Neighbourhood } from '@/server/demonstration/data/facilities/cities';
import { descriptions } from '@/server/demonstration/data/facilities/descriptions';
import { type FacilityKind, type GroupPlan, kinds, sessionShare } from '@/server/demonstration/data/facilities/kinds';
import { picturesByName } from '@/server/demonstration/data/facilities/pictures';
import { type Entry, register } from '@/server/demonstration/data/facilities/register';
import { repliesOf, reviewsOf } from '@/server/demonstration/data/facilities/reviews';
import { seedId, SeedRandom } from '@/server/demonstration/data/seed';
import type { SeedAddress, SeedAgeGroup, SeedFacility } from '@/server/demonstration/data/seed-facility';

/** About sixty invented facilities, deterministic. */
export function makeFacilities(): SeedFacility[] {
  const pictures = picturesByName();
  return register.map((entry, index) => makeFacility(entry, index, pictures.get(entry.name)!));
}

export const facilityId = (name: string) => seedId('facility', name);

/**
 * Descriptions and pictures used to consume this many random draws. They are still skipped, so that the values drawn
 * after them do not change.
 */
const draws = { description: 3, pictures: 5, picturesOfSeveralHouses: 6 } as const;

function makeFacility(entry: Entry, index: number, photos: SeedFacility['photos']): SeedFacility {
  const random = new SeedRandom(entry.name);
  const city: DemonstrationCity = cities[entry.city];
  const kind: FacilityKind = kinds[entry.kind];
  const addresses = [entry.place, ...(entry.second ? [entry.second] : [])].map((place, position) =>
    makeAddress(entry, city, place, position, random),
  );
  const level = city.priceLevel * random.between(0.86, 1.22);
  const words = entry.name.replace('&', 'and').toLowerCase();
  const slug = words
    .replace(/[^a-z]+/g, '-')
    .slice(0, 50)
    .replace(/^-|-$/g, '');
  const [owner, second] = [fullName(random), fullName(random)];
  random.pass(draws.description);
  const [areaCode, extension] = [random.pick(city.areaCodes), random.chance(0.2) ? String(random.int(100, 499)) : null];
  random.pass(kind.exterior.length > 1 ? draws.picturesOfSeveralHouses : draws.pictures);
  const openingHours = hours(entry, random);
  const others = random.some(city.languages, 0, 3);
  return {
    id: facilityId(entry.name),
    name: entry.name,
    description: descriptions[entry.name],
    categories: [...kind.categories],
    // Numbers 555-0100 to 555-0199 are reserved for fiction.
    phone: `+1${areaCode}55501${String(index).padStart(2, '0')}`,
    phoneExtension: extension,
    email: `hello@${slug}.example`,
    photos,
    openingHours,
    languages: ['English', ...(entry.speaks ?? others)],
    licenceNumber: `${city.licence}${random.int(10_000, 99_999)}`,
    owners: [
      { name: owner, role: kind.roles[0]! },
      ...(kind.roles.length > 1 && random.chance(0.6) ? [{ name: second, role: kind.roles[1]! }] : []),
    ],
    amenities: random.some(kind.amenities, 4, 7),
    whatToBring: kind.bring,
    askFor: owner,
    halfDayPermanent:
      ['montessori', 'forest'].includes(entry.kind) || random.chance(0.4)
        ? HalfDayPermanent.ALLOWED
        : HalfDayPermanent.NOT_ALLOWED,
    policy: valuesOf(CancellationPolicy)[index % 4]!,
    currency: city.currency,
    confirmedHoursAgo: random.chance(0.8) ? random.int(1, 200) : null,
    full: entry.full ?? false,
    closing: {
      region: city.region,
      weekends: kind.weekends,
      closesIn: kind.closesIn ?? null,
      week: new SeedRandom(`august ${entry.name}`).int(1, 3),
    },
    addresses,
    ageGroups: addresses.flatMap((address) => groupsAt(entry, address, level, random)),
    reviews: reviewsOf(entry),
    replies: repliesOf(entry.name),
  };
}

const fullName = ({ faker }: SeedRandom) => `${faker.person.firstName()} ${faker.person.lastName()}`;

function neighbourhood(city: DemonstrationCity, key: string): Neighbourhood {
  const found = city.neighbourhoods[key];
  if (!found) throw new Error(`${city.name} has no neighbourhood ${key}.`);
  return found;
}

/** An address on one of the neighbourhood's streets, within a few hundred metres of its centre. */
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

/** A second address has its own ages and prices. */
function groupsAt(entry: Entry, address: SeedAddress, level: number, random: SeedRandom): SeedAgeGroup[] {
  const kind: FacilityKind = kinds[entry.kind];
  if (address.position === 0) return kind.groups.map((plan) => makeGroup(entry, address, plan, level, random));
  const own = new SeedRandom(`${entry.name} at ${address.title}`);
  const ownLevel = level * own.pick([0.88, 0.92, 1.07, 1.12]);
  return (kind.branch ?? kind.groups).map((plan) => makeGroup(entry, address, plan, ownLevel, own));
}

function makeGroup(
  { kind }: Entry,
  { id: addressId, position: at }: SeedAddress,
  plan: GroupPlan,
  level: number,
  random: SeedRandom,
): SeedAgeGroup {
  const position = kinds[kind].groups.findIndex(({ title }) => title === plan.title);
  return {
    id: seedId('age-group', addressId, position),
    addressId,
    position,
    title: plan.title,
    fromMonths: plan.fromMonths,
    toMonths: plan.toMonths,
    capacity: capacityOf(plan, kinds[kind].weekends && at === 0, random),
    ...pricesOf(plan, level),
  };
}

/** Some close earlier on Fridays; weekends are shorter. */
function hours({ name, kind: key }: Entry, random: SeedRandom): SeedFacility['openingHours'] {
  const kind: FacilityKind = kinds[key];
  const [opens, closes] = [random.pick(kind.opens), random.pick(kind.closes)];
  const fridays = new SeedRandom(`fridays ${name}`).chance(0.35) ? earlier[closes] : undefined;
  return valuesOf(Weekday).map((weekday) => {
    if (weekday === Weekday.FRIDAY) return { weekday, opens, closes: fridays ?? closes };
    if (weekday < 6) return { weekday, opens, closes };
    return kind.weekends ? { weekday, opens: '08:30', closes: '16:30' } : { weekday, opens: null, closes: null };
  });
}

/** Closing time on Fridays, by closing time on other days. */
const earlier: Readonly<Record<string, string>> = {
  '15:30': '15:00',
  '16:00': '15:00',
  '16:30': '15:30',
  '17:00': '16:00',
  '17:30': '17:00',
  '18:00': '17:30',
  '18:15': '17:30',
  '18:30': '18:00',
};

/** Weeks per month; additional days a week cost less each. */
const weeksPerMonth = 4.33;
const discountByDays = [0, 1, 0.98, 0.95, 0.92, 0.88] as const;
const roundTo = (amount: number, step: number) => Math.round(amount / step) * step;

/** Drop-in prices are rounded to the dollar, monthly prices to five dollars. */
function pricesOf(plan: GroupPlan, level: number): Pick<SeedAgeGroup, 'dropIn' | 'schedule'> {
  const dropIn = plan.sessions.map((sessionType) => ({
    sessionType,
    price: roundTo(plan.dayPrice * level * sessionShare[sessionType], 100),
  }));
  const schedule = dropIn.flatMap(({ sessionType, price }) =>
    daysOffered(sessionType).map((days) => ({
      scheduleType: sessionType,
      days,
      monthlyPrice: roundTo(price * days * weeksPerMonth * 0.86 * (discountByDays[days] ?? 1), 500),
    })),
  );
  return { dropIn, schedule };
}

const daysOffered = (session: SessionType) => (session === SessionType.WEEKEND_FULL_DAY ? [1, 2] : [1, 2, 3, 4, 5]);

/** The weekly template of an age group: fewer places on Mondays and weekends. */
function capacityOf(plan: GroupPlan, weekends: boolean, random: SeedRandom): SeedAgeGroup['capacity'] {
  const places = random.int(plan.places[0], plan.places[1]);
  const weekdays: Weekday[] = weekends ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5];
  const pools: Pool[] = {
    day: [Pool.MORNING, Pool.AFTERNOON],
    school: [Pool.BEFORE_AFTER],
    dayAndSchool: [Pool.MORNING, Pool.AFTERNOON, Pool.BEFORE_AFTER],
  }[plan.pools];
  return weekdays.flatMap((weekday) =>
    pools
      .filter((pool) => weekday < 6 || pool !== Pool.BEFORE_AFTER)
      .map((pool) => ({ weekday, pool, places: weekday < 6 ? places : Math.max(2, Math.round(places / 3)) })),
  );
}
