import type { Facility } from '@/api/contract/types';
import { ownerRoleLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { currencyDigits } from '@/lib/money/money';
import { paths } from '@/lib/paths';

/** Previews and search engines do not show SVG. */
const isPhotograph = ({ url }: { url: string }) => !/\.svg$/i.test(url);

/** The first photograph with its absolute URL; null without a photograph or `siteUrl`. */
export function previewPicture({ photos }: Pick<Facility, 'photos'>, siteUrl: string | null) {
  const photo = photos.find(isPhotograph);
  return photo && siteUrl ? { url: new URL(photo.url, siteUrl).href, alt: photo.alt } : null;
}

/**
 * A facility as schema.org's ChildCare. Omits unknown facts, ratings before the first review, and inexact coordinates.
 * @param siteUrl the portal's public URL; null omits properties that need an absolute URL
 */
export function childCareData(facility: Facility, siteUrl: string | null): object {
  const { name, description, phone, email, website, amenities, languages, owners, rating, reviewCount } = facility;
  const [first, ...others] = facility.addresses;
  const picture = previewPicture(facility, siteUrl);
  return {
    '@context': 'https://schema.org',
    '@type': 'ChildCare',
    name,
    ...(description && { description }),
    ...(siteUrl && { url: new URL(paths.facility(facility.id), siteUrl).href }),
    ...(picture && { image: picture.url }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(website && { sameAs: website }),
    ...(first && others.length === 0 ? placeOf(first) : { location: facility.addresses.map(namedPlace) }),
    ...hoursOf(facility),
    ...pricesOf(facility),
    ...(languages?.length && { knowsLanguage: languages }),
    ...(amenities.length > 0 && {
      amenityFeature: amenities.map((one) => ({ '@type': 'LocationFeatureSpecification', name: one, value: true })),
    }),
    ...(owners.length > 0 && {
      employee: owners.map((one) => ({ '@type': 'Person', name: one.name, jobTitle: ownerRoleLabels[one.role] })),
    }),
    ...(rating.average !== null &&
      reviewCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number(rating.average.toFixed(1)),
          reviewCount,
          bestRating: limits.ratingMax,
          worstRating: 1,
        },
      }),
  };
}

type Address = Facility['addresses'][number];

function placeOf({ line1, city, region, postalCode, country, lat, lng, pointPrecision }: Address) {
  return {
    address: {
      '@type': 'PostalAddress',
      ...(line1 && { streetAddress: line1 }),
      addressLocality: city,
      addressRegion: region,
      ...(postalCode && { postalCode }),
      addressCountry: country,
    },
    ...(pointPrecision === 'exact' && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
  };
}

const namedPlace = (address: Address) => ({ '@type': 'Place', name: address.title, ...placeOf(address) });

function hoursOf({ openingHours, closedDays }: Facility) {
  const stated = (openingHours ?? []).flatMap(({ weekday, opens, closes }) =>
    opens && closes
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${weekdayLabels[weekday]}`,
            // Equal times mean open 24 hours.
            ...(opens === closes ? { opens: '00:00', closes: '23:59' } : { opens, closes }),
          },
        ]
      : [],
  );
  return {
    ...(stated.length > 0 && { openingHoursSpecification: stated }),
    ...(closedDays.length > 0 && {
      specialOpeningHoursSpecification: closedDays.map((date) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        opens: '00:00',
        closes: '00:00',
      })),
    }),
  };
}

/** The price range of a day, if days can be booked. */
function pricesOf({ bookable, ageGroups, currency }: Facility) {
  const prices = ageGroups.flatMap(({ dropInItem }) => dropInItem.map(({ price }) => price));
  if (!bookable || prices.length === 0) return {};
  const inMajor = (amount: number) => (amount / 10 ** currencyDigits[currency]).toFixed(currencyDigits[currency]);
  const [low, high] = [inMajor(Math.min(...prices)), inMajor(Math.max(...prices))];
  return {
    currenciesAccepted: currency,
    priceRange: low === high ? `${currency} ${low} a day` : `${currency} ${low} to ${high} a day`,
  };
}

/** Escapes `<`, so that the text cannot close the script element. */
export const asScriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
