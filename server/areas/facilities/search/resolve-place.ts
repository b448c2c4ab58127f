import { AppError, invalid } from '@/lib/app-error';
import { isCountry } from '@/lib/validation/postal-address';
import { citiesOfFacilities, meanOfArea, nearestOfArea } from '@/server/areas/facilities/search/rows/places';
import type { SearchCriteria, Unplaced } from '@/server/areas/facilities/search/rows/search-criteria';
import {
  chooseCity,
  cityChoice,
  mergeCities,
  type OwnCity,
  whichCity,
} from '@/server/areas/facilities/search/rules/choose-city';
import {
  distanceKm,
  middleOf,
  parsePlace,
  type PlaceQuery,
  type Point,
} from '@/server/areas/facilities/search/rules/place';
import { areaCentroid, citiesNamed, isRural } from '@/server/areas/facilities/search/rules/postal-areas';
import type { Queryable } from '@/server/db/connection';

/**
 * With at least this many facilities, their mean is a better centre of a postal area than the package's centroid
 * (product rule 9).
 */
const facilitiesForMean = 5;
/** If every facility of an area is farther than this from the package's centroid, the centroid is wrong. */
const centroidErrorKm = { rural: 100, other: 25 } as const;
/** The parameter that names a place; errors are reported at it. */
type PlaceField = 'place' | 'to';
const notFound = (field: PlaceField) =>
  invalid({
    [field]: 'We couldn’t find this place. Try a postal code, a ZIP code, or a city with its province or state.',
  });

interface FoundPlace {
  /** Distances are measured from here; null for a town with unknown coordinates. */
  center: Point | null;
  /** Where to find facilities without coordinates; null for a position. */
  unplaced: Unplaced | null;
}

/**
 * Resolves where to search: the browser's position if given, else the named postal area or city; null without a place.
 * Throws `invalid` for half a position, and like {@link findPlace}.
 */
export async function resolvePlace(
  db: Queryable,
  query: { place?: string; lat?: number; lng?: number },
): Promise<FoundPlace | null> {
  const { place, lat, lng } = query;
  if (lat !== undefined && lng !== undefined) return { center: { lat, lng }, unplaced: null };
  if (lat !== undefined || lng !== undefined) {
    throw invalid({ [lat === undefined ? 'lat' : 'lng']: 'Give latitude and longitude together.' });
  }
  return place === undefined || place.trim() === '' ? null : findPlace(db, place, 'place');
}

/**
 * Resolves a postal area or city, offline. Throws `invalid` {field} for an unknown place, and for an ambiguous city
 * name, with details {choices: [{place, label}]}.
 */
async function findPlace(db: Queryable, place: string, field: PlaceField): Promise<FoundPlace> {
  const parsed = parsePlace(place);
  if (!parsed) throw notFound(field);
  if (parsed.kind === 'area') return centreOfArea(db, parsed, field);
  const names = parsed.readings.map(({ name }) => name);
  const ours = (await citiesOfFacilities(db, names)).filter((city): city is OwnCity => isCountry(city.country));
  const choice = chooseCity(parsed.readings, mergeCities(ours), citiesNamed);
  if (!choice) throw notFound(field);
  if ('found' in choice) {
    const { name, region, country, spellings = [name], ...at } = choice.found;
    return { center: pointOf(at), unplaced: { country, region, cities: spellings } };
  }
  const details = { choices: choice.choices.map(cityChoice) };
  throw new AppError('invalid', { [field]: whichCity(choice.choices) }, { details });
}

const pointOf = ({ lat, lng }: { lat: number | null; lng: number | null }): Point | null =>
  lat === null || lng === null ? null : { lat, lng };

/**
 * Prefers facilities with the full postal code; then, for the area, the mean of five or more facilities, the package's
 * centroid, or the mean of fewer facilities if the package has no centroid or a wrong one. Null if only facilities
 * without coordinates are there.
 */
async function centreOfArea(
  db: Queryable,
  parsed: PlaceQuery & { kind: 'area' },
  field: PlaceField,
): Promise<FoundPlace> {
  const { country, area, code } = parsed;
  const unplaced = { country, area };
  const ofCode = code === null ? null : await meanOfArea(db, country, code);
  const exactly = ofCode && pointOf(ofCode);
  if (exactly) return { center: exactly, unplaced };
  const ofArea = await meanOfArea(db, country, area);
  const mean = ofArea && pointOf(ofArea);
  if (mean && ofArea.facilities >= facilitiesForMean) return { center: mean, unplaced };
  const centroid = areaCentroid(country, area);
  const away = centroid && mean && (await nearestOfArea(db, country, area, centroid));
  const trusted = !away || away <= centroidErrorKm[isRural(country, area) ? 'rural' : 'other'];
  const center = (trusted ? centroid : null) ?? mean;
  if (!center && !ofArea) throw notFound(field);
  return { center, unplaced };
}

export interface FoundRoute {
  /** The search's place, and the start of the route; null without a place. */
  place: FoundPlace | null;
  way: SearchCriteria['way'];
}

/**
 * Resolves where to search and, with `to`, the route. Throws `invalid` like resolvePlace; at `to` for an unknown place,
 * a route without a start, or an end without coordinates.
 */
export async function resolveRoute(
  db: Queryable,
  query: { place?: string; lat?: number; lng?: number; to?: string },
): Promise<FoundRoute> {
  const place = await resolvePlace(db, query);
  if (query.to === undefined || query.to.trim() === '') return { place, way: null };
  if (!place) throw invalid({ to: 'Enter where you start, too: a postal code, a city or your location.' });
  const { center: to } = await findPlace(db, query.to, 'to');
  const from = place.center;
  if (!from || !to) throw invalid({ to: 'We can’t measure the way between these places. Try a postal code.' });
  return { place, way: { to, middle: middleOf(from, to), km: distanceKm(from, to) } };
}
