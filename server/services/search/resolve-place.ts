import { AppError, invalid } from '@/lib/app-error';
import { isCountry } from '@/lib/validation/regions';
import type { Queryable } from '@/server/db/connection';
import { chooseCity, cityChoice, mergeCities, whichCity, type OwnCity } from '@/server/domain/search/choose-city';
import { parsePlace } from '@/server/domain/search/parse-place';
import type { PlaceQuery, Point } from '@/server/domain/search/place';
import { areaCentroid, citiesNamed } from '@/server/domain/search/postal-areas';
import { citiesOfFacilities, meanOfArea } from '@/server/repositories/facility-places';

/** From so many facilities on their mean is a better centre of a postal area than the package's centroid (decisions 9). */
const facilitiesForMean = 5;
const notFound = () =>
  invalid({
    place: 'We couldn’t find this place. Try a postal code, a ZIP code, or a city with its province or state.',
  });

/**
 * The point that distances are counted from: the browser's position when given, else the centre of the named postal area or
 * city; null when no place was asked. Offline. Throws `invalid` {place} for a place that is not found, and for a city name
 * that is ambiguous, then with details {choices: [{place, label}]}.
 */
export async function resolvePlace(
  db: Queryable,
  query: { place?: string; lat?: number; lng?: number },
): Promise<Point | null> {
  const { place, lat, lng } = query;
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  if (lat !== undefined || lng !== undefined) {
    throw invalid({ [lat === undefined ? 'lat' : 'lng']: 'Give latitude and longitude together.' });
  }
  if (place === undefined || place.trim() === '') return null;
  const parsed = parsePlace(place);
  if (!parsed) throw notFound();
  if (parsed.kind === 'area') return centreOfArea(db, parsed);
  const ours = (await citiesOfFacilities(db)).filter((city): city is OwnCity => isCountry(city.country));
  const choice = chooseCity(parsed.readings, mergeCities(ours), citiesNamed);
  if (!choice) throw notFound();
  if ('found' in choice) return { lat: choice.found.lat, lng: choice.found.lng };
  const details = { choices: choice.choices.map(cityChoice) };
  throw new AppError('invalid', { place: whichCity(choice.choices) }, { details });
}

/**
 * The full code's own facilities come first, then its area: the mean of five or more, the package's centroid, or the few that
 * lie there where the package has none.
 */
async function centreOfArea(db: Queryable, parsed: PlaceQuery & { kind: 'area' }): Promise<Point> {
  const ofCode = parsed.code === null ? null : await meanOfArea(db, parsed.country, parsed.code);
  const mean = ofCode ?? (await meanOfArea(db, parsed.country, parsed.area));
  const trusted = ofCode !== null || (mean !== null && mean.facilities >= facilitiesForMean);
  const centre = trusted ? mean : (areaCentroid(parsed.country, parsed.area) ?? mean);
  if (!centre) throw notFound();
  return { lat: centre.lat, lng: centre.lng };
}
