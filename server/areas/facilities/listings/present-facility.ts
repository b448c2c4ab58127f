import type { AgeGroup, Facility } from '@/api/contract/types';
import { type HalfDayPermanent, valuesOf, Weekday } from '@/lib/enums';
import { pricesToBeHad } from '@/lib/validation/offered-care';
import { placesByWeekday } from '@/server/areas/facilities/capacity/rules';
import type { AgeGroupRow } from '@/server/areas/facilities/listings/rows/facilities';

interface OfferingFacility {
  name: string;
  openingHours: unknown;
  halfDayPermanent: number | null;
  participates: boolean;
}

/**
 * An age group in the contract's shape, with the weekdays that have places; `places` is null if the facility does not
 * participate. Prices that cannot be booked are left out, such as a weekend price at a facility that is closed on
 * weekends.
 */
export function presentAgeGroup(row: AgeGroupRow, { participates, ...facility }: OfferingFacility): AgeGroup {
  const place = {
    ...facility,
    openingHours: openingHoursOf(facility.openingHours),
    halfDayPermanent: facility.halfDayPermanent as HalfDayPermanent | null,
  };
  const group = {
    title: row.title,
    places: participates ? placesByWeekday(row.weeklyPlaces) : null,
    dropInItem: row.dropInItem as AgeGroup['dropInItem'],
    schedule: row.schedule as AgeGroup['schedule'],
  };
  return {
    id: row.id,
    addressId: row.addressId,
    title: row.title,
    fromMonths: row.fromMonths,
    toMonths: row.toMonths,
    licensedPlaces: row.licensedPlaces,
    places: group.places,
    ...pricesToBeHad(place, group),
  };
}

type OpeningHours = NonNullable<Facility['openingHours']>;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Parses opening hours from jsonb, Monday to Sunday; null if not stated. A weekday that is missing or unreadable is
 * closed; one with `open: true` but no times is open at unknown hours.
 */
export function openingHoursOf(value: unknown): OpeningHours | null {
  if (value === null || value === undefined) return null;
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return valuesOf(Weekday).map((weekday) => {
    const entry = entries.find(
      (one): one is Record<string, unknown> =>
        typeof one === 'object' && one !== null && (one as Record<string, unknown>).weekday === weekday,
    );
    const time = (key: string) => {
      const text = entry?.[key];
      return typeof text === 'string' && clock.test(text) ? text : null;
    };
    const opens = time('opens');
    return { weekday, open: opens !== null || entry?.open === true, opens, closes: time('closes') };
  });
}

/** The weekdays with known opening times: only those can be booked. */
export const openWeekdays = (hours: OpeningHours | null): number[] =>
  (hours ?? []).filter((day) => day.opens !== null).map((day) => day.weekday);

interface FacilityPhoto {
  url: string;
  alt: string;
}

/** Parses a facility's photos from jsonb; anything unreadable counts as none. */
export function photosOf(value: unknown): FacilityPhoto[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { url, alt } = entry as Record<string, unknown>;
    return typeof url === 'string' && typeof alt === 'string' ? [{ url, alt }] : [];
  });
}
