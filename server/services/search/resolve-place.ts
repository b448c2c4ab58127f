import { AppError, invalid } from '@/lib/app-error';
import { isCountry } from '@/lib/validation/regions';
import type { Queryable } from '@/server/db/connection';
import { chooseCity, cityChoice, whichCity } from '@/server/domain/place/choose-city';
import { parsePlace } from '@/server/domain/place/parse-place';
import type { CityPoint, Point } from '@/server/domain/place/place';
import { areaCentroid, citiesNamed } from '@/server/domain/place/postal-areas';
import { citiesOfFacilities, meanOfArea } from '@/server/repositories/facility-places';

/** From so many facilities on their mean is a better centre of a postal area than the package's centroid (decisions 9). */
const facilitiesForMean = 5;
const notFound = () =>
  invalid({
    place: 'We could not find this place. Try a postal code, a ZIP code, or a city with its province or state.',
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
  const wish = parsePlace(place);
  if (!wish) throw notFound();
  if (wish.kind === 'area') {
    const mean = await meanOfArea(db, wish.country, wish.area);
    if (mean && mean.facilities >= facilitiesForMean) return { lat: mean.lat, lng: mean.lng };
    const centroid = areaCentroid(wish.country, wish.area);
    if (!centroid) throw notFound();
    return centroid;
  }
  const ours = (await citiesOfFacilities(db)).filter((city): city is typeof city & CityPoint =>
    isCountry(city.country),
  );
  const choice = chooseCity(wish.readings, ours, citiesNamed);
  if (!choice) throw notFound();
  if ('found' in choice) return { lat: choice.found.lat, lng: choice.found.lng };
  const details = { choices: choice.choices.map(cityChoice) };
  throw new AppError('invalid', { place: whichCity(choice.choices) }, { details });
}
