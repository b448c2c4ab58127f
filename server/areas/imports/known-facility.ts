import type { ImportedFacility } from '@/server/areas/imports/rules/facility-row';
import type { Identity } from '@/server/areas/imports/rules/identity';
import { besideOffers } from '@/server/areas/imports/rules/match-groups';
import type { KnownFacility } from '@/server/areas/imports/rows';

/** What is kept of a facility, in the shape in which a list's row is read: the two can be compared. */
export function keptFacility(known: KnownFacility): ImportedFacility {
  const { name, description, categories, phone, phoneExtension, email, website, openingHours, languages } = known;
  const { licenceNumber, licensedPlaces, licenceKind, listFacts, dropInCancellationPolicy } = known;
  const { line1, city, region, postalCode, country, lat, lng, pointPrecision, timeZone } = known;
  return {
    name,
    description,
    categories,
    phone,
    phoneExtension,
    email,
    website,
    openingHours:
      openingHours?.map(({ weekday, opens, closes }) => ({ weekday, opens: opens ?? null, closes: closes ?? null })) ??
      null,
    languages,
    licenceNumber,
    licensedPlaces,
    licenceKind,
    listFacts,
    dropInCancellationPolicy,
    address: { line1, city, region, postalCode, country, lat, lng, pointPrecision, timeZone },
    ageGroups: known.ageGroups.filter(({ open }) => open).map(({ id: _, open: __, offered: ___, ...group }) => group),
  };
}

/** What goes with a fact that a facility has stated itself. */
const together: Partial<Record<string, (keyof ImportedFacility)[]>> = { phone: ['phone', 'phoneExtension'] };

/** Facts that are the facility's own in this import: all but those given back to the list. */
export const ownFactsOf = ({ ownFacts, releasedFacts }: KnownFacility): string[] =>
  ownFacts.filter((fact) => !releasedFacts.includes(fact));

/** What the list says, but for what the facility has stated itself and what it offers; `listed` itself where that is nothing. */
export function underOwnFacts(listed: ImportedFacility, known: KnownFacility): ImportedFacility {
  const own = ownFactsOf(known).flatMap((fact) => together[fact] ?? [fact as keyof ImportedFacility]);
  if (own.length === 0 && !known.ageGroups.some(({ offered }) => offered)) return listed;
  const kept = keptFacility(known);
  const merged = Object.fromEntries(own.filter((fact) => fact in kept).map((fact) => [fact, kept[fact]]));
  return { ...listed, ageGroups: besideOffers(listed.ageGroups, known.ageGroups), ...merged };
}

export const identityOf = ({ name, phone, phoneExtension, address }: ImportedFacility): Identity => {
  const { line1, postalCode, lat, lng, pointPrecision } = address;
  return { name, phone, phoneExtension, line1, postalCode, lat, lng, pointPrecision };
};

/** A facility or row as an operator reads of it: "Fern House, 12 Fern St W, +14165550101". */
export const identityText = ({ name, line1, phone }: Pick<Identity, 'name' | 'line1' | 'phone'>): string =>
  [name, line1, phone].filter(Boolean).join(', ');
