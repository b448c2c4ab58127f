import { plain } from '@/__tests__/support/search/plain-words';
import type { PlainAddress, PlainRows } from '@/__tests__/support/search/plain-rows';
import type { Point } from '@/lib/search/map-area';
import { areaCentroid, citiesNamed } from '@/server/areas/facilities/search/rules/postal-areas';

/** Reference implementation of place search; it shares only the package's own tables with the service. */
export interface PlainPlace {
  center: Point | null;
  isThere: (address: PlainAddress) => boolean;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function km(a: Point, b: Point): number {
  const [p, q] = [radians(a.lat), radians(b.lat)];
  const h = Math.sin((q - p) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}

type Placed = PlainAddress & Point;
const hasPoint = (address: PlainAddress): address is Placed => address.lat !== null && address.lng !== null;

/** Addresses that count for distances: those located only by town or postal area count only if there are no others. */
function counting(addresses: readonly PlainAddress[]): Placed[] {
  const placed = addresses.filter(hasPoint);
  const exact = placed.filter(({ pointPrecision }) => pointPrecision === 'exact');
  return exact.length > 0 ? exact : placed;
}

function meanOf(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const mean = (of: 'lat' | 'lng') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  return { lat: mean('lat'), lng: mean('lng') };
}

/** Parses "M5V", "M5V 2T6", "98101" or "Toronto, ON". */
export function plainPlace({ facilities }: PlainRows, text: string): PlainPlace {
  const addresses = facilities.flatMap((facility) => facility.addresses);
  const [city, region] = text.split(', ');
  return region === undefined ? postalPlace(addresses, text) : cityPlace(addresses, city!, region);
}

function postalPlace(addresses: readonly PlainAddress[], code: string): PlainPlace {
  const country = /^\d/.test(code) ? 'US' : 'CA';
  const area = country === 'US' ? code : code.slice(0, 3);
  const inside = (start: string) =>
    addresses.filter((one) => one.country === country && one.postalCode.startsWith(start));
  const isThere = (address: PlainAddress) => address.country === country && address.postalCode.startsWith(area);
  const exactly = code === area && country === 'CA' ? [] : counting(inside(code));
  if (exactly.length > 0) return { center: meanOf(exactly), isThere };
  const near = counting(inside(area));
  const mean = meanOf(near);
  if (new Set(near.map(({ facilityId }) => facilityId)).size >= 5) return { center: mean, isThere };
  const centroid = areaCentroid(country, area);
  const exact = near.filter(({ pointPrecision }) => pointPrecision === 'exact');
  const isRural = country === 'CA' && area[1] === '0';
  const isElsewhere = centroid && exact.length > 0 && exact.every((one) => km(one, centroid) > (isRural ? 100 : 25));
  return { center: (isElsewhere ? null : centroid) ?? mean, isThere };
}

function cityPlace(addresses: readonly PlainAddress[], name: string, region: string): PlainPlace {
  const isThere = (one: PlainAddress) => plain(one.city) === plain(name) && one.region === region;
  const own = addresses.filter(isThere);
  if (own.length > 0) return { center: meanOf(counting(own)), isThere };
  const [found] = citiesNamed({ name: plain(name), region: null }).filter((city) => city.region === region);
  return { center: found!, isThere };
}
