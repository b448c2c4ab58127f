import { AppError, invalid } from '@/lib/app-error';
import { isCountry } from '@/lib/validation/regions';
import type { Queryable } from '@/server/db/connection';
import { chooseCity, cityChoice, mergeCities, whichCity, type OwnCity } from '@/server/areas/search/rules/choose-city';
import { parsePlace } from '@/server/areas/search/rules/parse-place';
import type { PlaceQuery, Point } from '@/server/areas/search/rules/place';
import { areaCentroid, citiesNamed, isRural } from '@/server/areas/search/rules/postal-areas';
import { citiesOfFacilities, meanOfArea, nearestOfArea } from '@/server/areas/search/rows/places';
import type { Unplaced } from '@/server/areas/search/rows/search-criteria';

/**
 * From so many facilities on their mean is a better centre of a postal area than the
 * package's centroid (product rule 9).
 */
const facilitiesForMean = 5;
/** Farther than this from every facility of an area, the package has its centre in the wrong place. */
const centroidErrorKm = { rural: 100, other: 25 } as const;
/** The parameter that names a place, at which an error is told. */
type PlaceField = 'place' | 'to';
const notFound = (field: PlaceField) =>
  invalid({
    [field]: 'We couldn’t find this place. Try a postal code, a ZIP code, or a city with its province or state.',
  });

/** A place to search at. */
export interface FoundPlace {
  /** What distances are counted from; null for a town whose point nobody knows. */
  center: Point | null;
  /** Where facilities without a point are looked for; null for a position. */
  unplaced: Unplaced | null;
}

/**
 * Where a search looks: at the browser's position when given, else in the named postal area or city; null when no place was
 * asked. Throws `invalid` for half a position, and as {@link findPlace}.
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
 * The named postal area or city. Offline. Throws `invalid` {field} for a place that is not found, and for a city name that is
 * ambiguous, then with details {choices: [{place, label}]}.
 */
export async function findPlace(db: Queryable, place: string, field: PlaceField): Promise<FoundPlace> {
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
 * The full code's own facilities come first, then its area: the mean of five or more, the package's centroid, or the few that
 * lie there where the package has none or has it elsewhere. Null where only facilities without a point are there.
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
