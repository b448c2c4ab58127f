import type { ImportedFacility } from '@/server/domain/imports/facility-row';
import type { KnownFacility } from '@/server/repositories/imports';

/** What is kept of a facility, in the shape in which a list's row is read: the two can be compared. */
export function keptFacility(known: KnownFacility): ImportedFacility {
  const { name, description, categories, phone, phoneExtension, email, openingHours, languages } = known;
  const { licenceNumber, licensedPlaces, listFacts, dropInCancellationPolicy } = known;
  const { line1, city, region, postalCode, country, lat, lng, pointPrecision, timeZone } = known;
  return {
    name,
    description,
    categories,
    phone,
    phoneExtension,
    email,
    openingHours:
      openingHours?.map(({ weekday, opens, closes }) => ({ weekday, opens: opens ?? null, closes: closes ?? null })) ?? null, // prettier-ignore
    languages,
    licenceNumber,
    licensedPlaces,
    listFacts,
    dropInCancellationPolicy,
    address: { line1, city, region, postalCode, country, lat, lng, pointPrecision, timeZone },
    ageGroups: known.ageGroups
      .filter(({ open }) => open)
      .map(({ title, position, from, to, licensed }) => ({
        title,
        position,
        fromMonths: from,
        toMonths: to,
        licensedPlaces: licensed,
      })),
  };
}

/** What goes with a fact that a facility has stated itself. */
const together: Partial<Record<string, (keyof ImportedFacility)[]>> = { phone: ['phone', 'phoneExtension'] };

/** What the list says, but for what the facility has stated itself, and for what the mapping leaves open. */
export function underOwnFacts(listed: ImportedFacility, known: KnownFacility): ImportedFacility {
  const kept = keptFacility(known);
  const own = known.ownFacts.flatMap((fact) => together[fact] ?? [fact as keyof ImportedFacility]);
  const merged = Object.fromEntries(own.filter((fact) => fact in kept).map((fact) => [fact, kept[fact]]));
  const dropInCancellationPolicy = listed.dropInCancellationPolicy ?? kept.dropInCancellationPolicy;
  return { ...listed, dropInCancellationPolicy, ...merged };
}
