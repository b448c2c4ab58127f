import { filtersOf, hourText } from '@/lib/search/alerts';
import { distanceAway } from '@/lib/facilities/facts';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import type { SearchFilters } from '@/lib/search/search';
import { alertWords, placesLeftWords, wholePrice } from '@/lib/search/search-words';
import { withoutLinks } from '@/server/areas/mail/rules/free-text';
import type { Template } from '@/server/areas/mail/rules/letter';
import type { AlertFound, FreePlace, PlacesFreeMail } from '@/server/areas/mail/rules/mail';

/** So many facilities of one alert are named; the rest is behind the link to the search. */
const namedMax = 5;

/** "A place is free at Maple House", "Places are free at 3 facilities". */
export function alertTitle(alerts: readonly Pick<AlertFound, 'places'>[]): string {
  const names = [...new Map(alerts.flatMap(({ places }) => places.map(({ id, name }) => [id, name]))).values()];
  return names.length === 1 ? `A place is free at ${names[0]}` : `Places are free at ${names.length} facilities`;
}

/** Which places came free, alert by alert, each with the link that ends it. */
export const alertLetter: Template<PlacesFreeMail> = ({ alerts, hour }, { publicUrl }) => ({
  subject: alertTitle(alerts),
  paragraphs: [
    'You asked us to tell you when a place comes free.',
    ...alerts.flatMap((found) => sections(found, publicUrl)),
    'Places go quickly, and we don’t hold them for you. What you read here was true when this e-mail was written.',
    `We send you at most one such e-mail a day, at about ${hourText(hour)}. Change the hour, or pause an alert:\n${publicUrl}${paths.saved}`,
  ],
});

function sections({ facility, search, places, stopKey }: AlertFound, publicUrl: string): string[] {
  const { title, wish } = alertWords({ facility, search });
  const more = places.length - namedMax;
  const asked = filtersOf(search);
  return [
    `${withoutLinks(title)}\n${withoutLinks(wish)}`,
    ...places.slice(0, namedMax).map((place) => `${factsOf(place, asked)}\n${publicUrl}${paths.facility(place.id)}`),
    ...(more > 0 ? [`And ${more} more:\n${publicUrl}${paths.home}?${search}`] : []),
    `End this alert:\n${publicUrl}${paths.stopAlerts(stopKey)}`,
  ];
}

/** "Maple House, Toronto: 2 places left on all your days, 3.1 km away, $110.00 for 1 child, 2 days, Full Day". */
function factsOf({ name, address, currency, ...free }: FreePlace, asked: SearchFilters): string {
  const { placesLeft, distanceKm, priceAsked } = free;
  const price = typeof priceAsked === 'number' && wholePrice(priceAsked, asked);
  const facts = [
    placesLeft !== undefined && placesLeftWords(placesLeft, asked),
    distanceKm !== undefined && distanceAway(distanceKm, address.pointPrecision),
    price && `${price.from ? 'from ' : ''}${formatMoney(price.amount, currency)} ${price.per}`,
  ].filter(Boolean);
  return `${withoutLinks(`${name}, ${address.city}`)}${facts.length > 0 ? `: ${facts.join('; ')}` : ''}`;
}
