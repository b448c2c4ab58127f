import { isTimeZone } from '@/lib/dates/time-zones';
import { normalisePostalCode, postalCodeRules } from '@/lib/validation/postal-code';
import { isRegion } from '@/lib/validation/regions';
import { text as matching } from '@/lib/validation/texts';
import { isInCountry } from '@/server/areas/search/rules/country-bounds';
import type { AddressChange, FacilityFacts } from '@/server/areas/facilities/rows/facts';
import { checked, line, refuse, type FacilityField } from '@/server/areas/desk/facts/facility-field';

/** A street, with the title that an import makes of it: a street that is removed must not stay in the title. */
const retitled = ({ title, line1: before, city }: FacilityFacts, line1: string | null): AddressChange =>
  title === before ? { line1, title: line1 ?? city } : { line1 };

/** The facts of a facility's address, by the names under which a desk sets them. */
export const addressFields = {
  'address-title': {
    example: 'Main house',
    own: 'address',
    read: (text) => ({ address: { title: line(text) } }),
    show: ({ title }) => title,
  },
  street: {
    example: '12 Fern St W',
    own: 'address',
    none: {},
    noAddress: (facts) => retitled(facts, null),
    read: (text, facts) => ({ address: retitled(facts, line(text)) }),
    show: ({ line1 }) => line1 ?? '',
  },
  city: {
    example: 'Toronto',
    own: 'address',
    read: (text) => ({ address: { city: line(text) } }),
    show: ({ city }) => city,
  },
  region: {
    example: 'ON',
    own: 'address',
    read: (text, { country }) =>
      isRegion(country as 'CA' | 'US', text.toUpperCase())
        ? { address: { region: text.toUpperCase() } }
        : refuse(`${text} is not a region of ${country}; write its two letters.`),
    show: ({ region }) => region,
  },
  'postal-code': {
    example: 'M5V 2T6',
    own: 'address',
    read: (text, facts) => {
      const country = facts.country as 'CA' | 'US';
      return {
        address: {
          postalCode: checked(
            matching(postalCodeRules[country]).required(),
            normalisePostalCode(country, text).toUpperCase(),
          ),
        },
      };
    },
    show: ({ postalCode }) => postalCode,
  },
  point: {
    example: '43.6426, -79.3871',
    own: 'address',
    read: (text, { country }) => {
      const [, lat, lng] = /^(-?\d+(?:\.\d+)?)[,\s]+(-?\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
      const point = { lat: Number(lat), lng: Number(lng) };
      if (lat === undefined || !isInCountry(country as 'CA' | 'US', point))
        return refuse('Enter degrees within the country, latitude first, such as 43.6426, -79.3871.');
      return { address: { ...point, pointPrecision: 'exact' } };
    },
    none: {},
    noAddress: () => ({ lat: null, lng: null, pointPrecision: null }),
    show: ({ lat, lng }) => (lat === null ? '' : `${lat}, ${lng}`),
  },
  'time-zone': {
    example: 'America/Toronto',
    own: 'address',
    read: (text) =>
      isTimeZone(text)
        ? { address: { timeZone: text } }
        : refuse(`${text} is not a time zone; write it as America/Toronto.`),
    show: ({ timeZone }) => timeZone,
  },
} as const satisfies Record<string, FacilityField>;
