import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codes } from 'zipcodes';
import { parseMapping } from '@/server/areas/facilities/imports/rules/mapping';
import { areaCentroid, cityOfArea, isRural, regionOfArea } from '@/server/areas/facilities/search/rules/postal-areas';

/** A list as a country might publish it: names and towns, points, hours, contacts, places by age group. */
export const mapping = parseMapping(
  JSON.stringify({
    source: 'bench-list',
    list: { name: 'A list made up for a measurement', date: { column: 'date', format: 'yyyy-MM-dd' } },
    key: { column: 'id' },
    country: 'CA',
    region: { column: 'region' },
    timeZone: 'America/Toronto',
    currency: 'CAD',
    name: { column: 'name' },
    address: { column: 'street', titleCase: true },
    postalCode: { column: 'postcode' },
    city: { column: 'town', titleCase: true },
    phone: { column: 'phone' },
    email: { column: 'mail' },
    website: { column: 'site' },
    licenceNumber: { column: 'licence' },
    coordinates: { lat: 'lat', lng: 'lng', missing: 'postalCode' },
    weekdays: [1, 2, 3, 4, 5],
    openingHours: { opens: { column: 'opens' }, closes: { column: 'closes' } },
    ageGroups: [
      { title: 'Infants', column: 'infants', fromMonths: 0, toMonths: 18, categories: [1] },
      { title: 'Toddlers', column: 'toddlers', fromMonths: 18, toMonths: 30, categories: [1] },
      { title: 'Preschool', column: 'preschool', fromMonths: 30, toMonths: 72, categories: [1, 2] },
      { title: 'School age', column: 'school', fromMonths: 72, toMonths: 156, categories: [3] },
    ],
    licensedPlaces: { column: 'places' },
    facts: [{ text: 'Run by {operator}' }, { text: 'Fee subsidy accepted', when: { subsidy: ['Y'] } }],
  }),
);

/** Postal areas of the country's towns with their centers. */
const areas = Object.keys(codes).flatMap((area) => {
  const [town, region, point] = [cityOfArea(area), regionOfArea(area), areaCentroid('CA', area)];
  return town && region && point && !isRural('CA', area) ? [{ area, town, region, point }] : [];
});
const trees = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Hazel', 'Juniper', 'Larch', 'Maple', 'Oak', 'Pine'];
const kinds = ['House', 'Child Care Centre', 'Nursery School', 'Early Learning', 'Day Care', 'Before and After School'];
const ways = ['ST W', 'AVE', 'RD', 'CRES', 'BLVD', 'LANE'];
const of = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

/** Areas with this prefix; "M" gives one city with about a thousand facilities per area. */
const areasFrom = (start: string) => areas.filter(({ area }) => area.startsWith(start));

interface Listed {
  rows: number;
  /** 1 is a year later. */
  year?: 0 | 1;
  /** Prefix of the postal codes; default: the whole country. */
  start?: string;
}

/** One row of the list. In year 1, a tenth have another phone number or other places. */
function rowOf(id: number, year: 0 | 1, within: typeof areas): Record<string, string | number> {
  const { area, town, region, point } = of(within, id * 7919);
  const changed = year === 1 && id % 10 === 0 ? 1 : 0;
  const groups = [10 * (id % 2), 15, 16 + 8 * changed, id % 3 === 0 ? 30 : 0] as const;
  return {
    id: `L${id}`,
    name: `${of(trees, id)} ${of(kinds, Math.floor(id / 12))} ${id}`,
    street: `${1 + (id % 900)} ${of(trees, id * 5).toUpperCase()} ${of(ways, id)}`,
    town,
    region,
    postcode: `${area} ${id % 10}${'ABCEGHJKLM'.charAt(Math.floor(id / 10) % 10)}${Math.floor(id / 100) % 10}`,
    phone: `(416) ${200 + ((id * 31) % 700)}-${String(((id >> 3) + changed) % 10_000).padStart(4, '0')}`,
    mail: `office${id}@facility.example`,
    site: `https://facility.example/${id}`,
    licence: `2026-${id}`,
    lat: (point.lat + ((id % 97) - 48) / 4_000).toFixed(6),
    lng: (point.lng + ((id % 89) - 44) / 3_000).toFixed(6),
    opens: '7:00 AM',
    closes: id % 2 === 0 ? '5:30 PM' : '6:00 PM',
    ...{ infants: groups[0], toddlers: groups[1], preschool: groups[2], school: groups[3] },
    places: groups.reduce((sum, places) => sum + places, 0),
    operator: `${of(trees, id * 3)} Families Association`,
    subsidy: id % 4 === 0 ? 'N' : 'Y',
    date: year === 0 ? '2026-01-15' : '2027-01-15',
  };
}

/** Writes the list as CSV. In year 1, one row in a hundred is gone and as many are new. */
export async function writeList(path: string, { rows, year = 0, start = '' }: Listed): Promise<void> {
  const within = areasFrom(start);
  const shift = year * Math.ceil(rows / 100);
  const lines = function* () {
    yield `${Object.keys(rowOf(1, year, within)).join(',')}\n`;
    for (let id = 1 + shift; id <= rows + shift; id += 1) yield `${Object.values(rowOf(id, year, within)).join(',')}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
}
