import { groupBy } from '@/lib/group-by';
import type { ImportReport, ReportLine } from '@/server/areas/facilities/imports/import-report';
import { type About, keysOfFile, type ReadKey } from '@/server/areas/facilities/imports/read-rows';
import type { KnownFacility } from '@/server/areas/facilities/imports/rows';
import {
  type Identity,
  hasChangedIdentity,
  isIdentityOf,
  likePairs,
  plain,
  streetKey,
} from '@/server/areas/facilities/imports/rules/identity';
import { ImportProblem } from '@/server/areas/facilities/imports/rules/import-problem';
import { besideOffers, type ImportedFacility } from '@/server/areas/facilities/imports/rules/imported-facility';
import type { FacilityMapping } from '@/server/areas/facilities/imports/rules/mapping';

type Known = Map<string, KnownFacility>;

/** An old key and the same facility's key in the file. */
type Pair = readonly [from: string, to: string];

/** Splits "X=Y". Keys may contain "=", so the split with existing keys is used. Throws ImportProblem. */
function pairOf(text: string, known: Known, inFile: ReadonlySet<string>, flag: string): Pair {
  const cuts = [...text].flatMap((char, index) => (char === '=' ? [index] : []));
  const pairs = cuts.map((cut) => [text.slice(0, cut).trim(), text.slice(cut + 1).trim()] as const);
  const [first] = pairs;
  if (!first) throw new ImportProblem(`${flag} takes two keys, such as ${flag} "1003=2003".`);
  const found = pairs.find(([from, to]) => known.has(from) && inFile.has(to));
  if (found) return found;
  const [from, to] = pairs.find((pair) => known.has(pair[0])) ?? first;
  throw new ImportProblem(
    known.has(from)
      ? `${flag} "${text}": the file has no row with the key "${to}".`
      : `${flag} "${text}": no facility of this source has the key "${from}".`,
  );
}

/**
 * Maps the known facilities to their keys in this file, by the operator's and the mapping's pairs: X keeps its id with
 * its bookings, under the key Y. If another facility has the key Y, it takes a key that became free. A pair of the
 * mapping applies only while X is known and gone from the file, and Y is new; so it can stay in the mapping.
 * @param same the command's pairs, "X=Y" each; all must apply. Throws ImportProblem
 */
export async function joinKeys(known: Known, path: string, mapping: FacilityMapping, same: readonly string[]) {
  const lines = Object.entries(mapping.same);
  if (same.length + lines.length === 0) return { storedFacilities: known, keys: new Map<string, string>(), joined: [] };
  const inFile = await keysOfFile(path, mapping);
  const pairs = [
    ...same.map((text) => pairOf(text, known, inFile, '--same')),
    ...lines.filter(([from, to]) => known.has(from) && !inFile.has(from) && inFile.has(to) && !known.has(to)),
  ];
  const [from, to] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, one]) => one))];
  if (from.size < pairs.length || to.size < pairs.length) throw new ImportProblem('One key is in two pairs of --same.');
  const free = [...from].filter((key) => !to.has(key));
  const displaced = [...to].filter((key) => known.has(key) && !from.has(key));
  const moves: Pair[] = [...pairs, ...displaced.map((key, index) => [key, free[index]!] as const)];
  const moved = new Map(moves.map(([before, key]) => [key, { ...known.get(before)!, sourceKey: key }]));
  const old = new Set(moves.map(([key]) => key));
  const others = [...known].filter(([key]) => !old.has(key));
  return {
    storedFacilities: new Map([...others, ...moved]),
    keys: new Map([...moved].map(([key, { id }]) => [id, key])),
    joined: pairs.map(([before, key]) => ({ from: before, to: key, name: known.get(before)!.name })),
  };
}

/** Whether the operator or the mapping declared the two keys to be different facilities. */
export function differentPairs(
  pairs: readonly string[],
  mapping: FacilityMapping,
): (from: string, to: string) => boolean {
  const texts = new Set([...pairs, ...Object.entries(mapping.notSame).map(([from, to]) => `${from}=${to}`)]);
  return (from, to) => texts.has(`${from}=${to}`);
}

interface Added extends Identity {
  about: About;
}

/** Checks, per row and at the end, whether keys still name the same facilities. */
export function watchIdentities(known: Known, report: ImportReport) {
  const added: Added[] = [];
  const byStreet = groupBy([...known.values()], streetKey);
  const byName = groupBy([...known.values()], ({ name }) => plain(name));
  const formerOf = (row: Identity, key: string) =>
    [...(byStreet.get(streetKey(row)) ?? []), ...(byName.get(plain(row.name)) ?? [])].find(
      (one) => one.sourceKey !== key && isIdentityOf(one, row),
    );

  return {
    /** Checks a row, with the list's own values. */
    row(about: About, before: KnownFacility | null, listed: ImportedFacility): void {
      const now = identityOf(listed);
      if (!before) return void added.push({ ...now, about });
      if (!hasChangedIdentity(before, now, ownFactsOf(before))) return;
      report.lines.push({
        what: 'another',
        ...about,
        takesPart: before.participates,
        change: { fact: 'identity', before: identityText(before), after: identityText(now) },
      });
      const former = formerOf(now, about.key);
      if (former)
        report.lines.push({
          what: 'moved',
          ...about,
          change: { fact: 'key', before: former.sourceKey, after: about.key },
        });
    },

    /** Facilities to close, with reasons; reports new ones that look like them. */
    async end(
      keysRead: ReadonlyMap<string, ReadKey>,
      isTwo: (from: string, to: string) => boolean,
      openRequestsOf: (facilityIds: readonly string[]) => Promise<ReadonlyMap<string, string[]>>,
    ): Promise<KnownFacility[]> {
      const isIn = ({ sourceKey }: KnownFacility) => (keysRead.get(sourceKey)?.as ?? 'leftOut') !== 'leftOut';
      const away = [...known.values()].filter((one) => !isIn(one));
      const gone = away.filter(({ closed }) => !closed);
      const open = await openRequestsOf(gone.map(({ id }) => id));
      for (const one of gone) report.lines.push(closedLine(one, keysRead.get(one.sourceKey), open.get(one.id) ?? []));
      // A participating facility closed by an earlier file may return under another key.
      const missed = away.filter(({ closed, participates }) => !closed || participates);
      const others = [...known.values()].filter(isIn);
      for (const pair of likePairs(missed, added, others)) {
        if (isTwo(pair.gone.sourceKey, pair.added.about.key)) continue;
        const change = { fact: 'key', before: pair.gone.sourceKey, after: pair.added.about.key };
        report.lines.push({
          what: 'alike',
          ...pair.added.about,
          change,
          reason: `The same ${pair.common.join(' and ')} as ${pair.gone.name}.`,
        });
      }
      return gone;
    },
  };
}

/** The report line of a facility that is missing from the file, or whose row was left out. */
function closedLine(
  { sourceKey: key, name, participates }: KnownFacility,
  row: ReadKey | undefined,
  openRequests: readonly string[],
): ReportLine {
  const left = row && `Line ${row.line} is left out by the mapping’s filter.`;
  const open = openRequests.length > 0 && `It has open requests, which continue: ${openRequests.join(', ')}.`;
  const reason = [left, open].filter(Boolean).join(' ');
  return { what: 'closed', line: null, key, name, takesPart: participates, ...(reason && { reason }) };
}

/** A stored facility in the shape of an imported row, for comparison. */
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

/** Columns that belong to one fact. */
const together: Partial<Record<string, (keyof ImportedFacility)[]>> = { phone: ['phone', 'phoneExtension'] };

/** The facility's own facts, without those released to the list. */
const ownFactsOf = ({ ownFacts, releasedFacts }: KnownFacility): string[] =>
  ownFacts.filter((fact) => !releasedFacts.includes(fact));

/** The imported row with the facility's own facts and offers kept; `listed` itself if it has none. */
export function underOwnFacts(listed: ImportedFacility, known: KnownFacility): ImportedFacility {
  const own = ownFactsOf(known).flatMap((fact) => together[fact] ?? [fact as keyof ImportedFacility]);
  if (own.length === 0 && !known.ageGroups.some(({ offered }) => offered)) return listed;
  const kept = keptFacility(known);
  const merged = Object.fromEntries(own.filter((fact) => fact in kept).map((fact) => [fact, kept[fact]]));
  return { ...listed, ageGroups: besideOffers(listed.ageGroups, known.ageGroups), ...merged };
}

const identityOf = ({ name, phone, phoneExtension, address }: ImportedFacility): Identity => {
  const { line1, city, postalCode, lat, lng, pointPrecision } = address;
  return { name, phone, phoneExtension, line1, city, postalCode, lat, lng, pointPrecision };
};

/** A facility or row as text for the operator: "Fern House, 12 Fern St W, +14165550101". */
const identityText = ({ name, line1, phone }: Pick<Identity, 'name' | 'line1' | 'phone'>): string =>
  [name, line1, phone].filter(Boolean).join(', ');
