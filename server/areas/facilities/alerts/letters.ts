import { BookingType, type SessionType } from '@/lib/enums';
import { distanceAway, type PointPrecision } from '@/lib/facilities/facts';
import type { Currency } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { filtersOf, hourText } from '@/lib/search/alerts';
import { foundHref } from '@/lib/search/asked-search';
import type { SearchFilters } from '@/lib/search/search';
import { alertWords, placesLeftWords, priceSentence, shownPrice } from '@/lib/search/search-words';
import { withoutLinks } from '@/server/areas/platform/mail/rules/free-text';
import { mailToFamily } from '@/server/areas/platform/mail/rules/mail-entry';

interface FreePlace {
  id: string;
  name: string;
  address: { city: string; pointPrecision: PointPrecision | null };
  placesLeft?: number;
  distanceKm?: number | null;
  /** In minor units, for everything that was asked for. */
  priceAsked?: number | null;
  priceSession: SessionType | null;
  halfDayPrice: number | null;
  currency: Currency;
}

export interface AlertFound {
  alertId: string;
  /** The name of the facility; null for an alert on a search. */
  facility: string | null;
  /** The query string of the home page. */
  search: string;
  places: readonly FreePlace[];
  stopKey: string;
}

interface PlacesFreeMail {
  hour: number;
  alerts: readonly AlertFound[];
  /** Ends all of the family's alerts. */
  stopAllKey: string;
}

export const alertMails = {
  /** Lists the places of each alert, with a link that ends the alert. */
  placesFree: mailToFamily<PlacesFreeMail>({
    topic: 'waitlists',
    // It carries keys that end alerts.
    isReadableElsewhere: false,
    stop: ({ stopAllKey }) => ({ operation: 'stopAlerts', key: stopAllKey }),
    write: ({ alerts, hour }, { publicUrl }) => ({
      subject: alertTitle(alerts),
      paragraphs: [
        'You asked us to tell you when a spot opens.',
        ...alerts.flatMap((found) => sections(found, publicUrl)),
        'Spots go quickly, and we aren’t holding these for you. They were open when we sent this e-mail.',
        `We’ll send at most one e-mail like this a day, at about ${hourText(hour)}. Change the hour, or pause an alert:\n${publicUrl}${paths.saved}`,
      ],
    }),
  }),
};

/** "A spot opened at Maple House", "Spots opened at 3 facilities". */
export function alertTitle(alerts: readonly Pick<AlertFound, 'places'>[]): string {
  const names = [...new Map(alerts.flatMap(({ places }) => places.map(({ id, name }) => [id, name]))).values()];
  return names.length === 1 ? `A spot opened at ${names[0]}` : `Spots opened at ${names.length} facilities`;
}

/** The other facilities of an alert are behind a link to the search. */
const namedMax = 5;

function sections({ facility, search, places, stopKey }: AlertFound, publicUrl: string): string[] {
  const { title, wish } = alertWords({ facility, search });
  const more = places.length - namedMax;
  const asked = filtersOf(search);
  return [
    `${withoutLinks(title)}\n${withoutLinks(wish)}`,
    ...places
      .slice(0, namedMax)
      .map((place) => `${factsOf(place, asked)}\n${publicUrl}${foundHref({ ...place, addressId: null }, asked)}`),
    ...(more > 0 ? [`And ${more} more:\n${publicUrl}${paths.home}?${search}`] : []),
    `End this alert:\n${publicUrl}${paths.stopAlerts(stopKey)}`,
  ];
}

/** "Maple House, Toronto: 2 spots left on both days, 3.1 km away; $110.00 CAD · 1 child, 2 full days". */
function factsOf({ name, address, currency, ...free }: FreePlace, asked: SearchFilters): string {
  const { placesLeft, distanceKm } = free;
  // Only a total: a price per child was not asked for.
  const price = shownPrice({ ...free, priceFrom: null, priceType: BookingType.DROP_IN }, asked);
  const facts = [
    placesLeft !== undefined && placesLeftWords(placesLeft, asked),
    distanceKm !== undefined && distanceAway(distanceKm, address.pointPrecision),
    price && priceSentence(price, currency),
  ].filter(Boolean);
  return `${withoutLinks(`${name}, ${address.city}`)}${facts.length > 0 ? `: ${facts.join('; ')}` : ''}`;
}
