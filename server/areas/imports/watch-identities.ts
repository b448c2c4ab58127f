import { groupBy } from '@/lib/text/group-by';
import type { ImportedFacility } from '@/server/areas/imports/rules/facility-row';
import { isAnother, isIdentityOf, plain, type Identity } from '@/server/areas/imports/rules/identity';
import { likePairs } from '@/server/areas/imports/rules/like-pairs';
import type { KnownFacility } from '@/server/areas/imports/rows';
import type { ImportReport, ReportLine } from '@/server/areas/imports/import-report';
import type { Known } from '@/server/areas/imports/join-keys';
import { identityOf, ownFactsOf, identityText } from '@/server/areas/imports/known-facility';
import type { About, SeenKey } from '@/server/areas/imports/read-rows';

interface Added extends Identity {
  about: About;
}

/** Looks, row by row and once more at the end, whether keys still name the facilities that they named. */
export function watchIdentities(known: Known, report: ImportReport) {
  const added: Added[] = [];
  const byStreet = groupBy([...known.values()], (one) => plain(`${one.line1 ?? ''} ${one.postalCode}`));
  const byName = groupBy([...known.values()], ({ name }) => plain(name));
  const formerOf = (row: Identity, key: string) =>
    [
      ...(byStreet.get(plain(`${row.line1 ?? ''} ${row.postalCode}`)) ?? []),
      ...(byName.get(plain(row.name)) ?? []),
    ].find((one) => one.sourceKey !== key && isIdentityOf(one, row));

  return {
    /** Notes a row of the file, as its list tells it. */
    row(about: About, before: KnownFacility | null, listed: ImportedFacility): void {
      const now = identityOf(listed);
      if (!before) return void added.push({ ...now, about });
      if (!isAnother(before, now, ownFactsOf(before))) return;
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

    /** Facilities that the file no longer has, with why; and the new ones that look like them. */
    end(seen: ReadonlyMap<string, SeenKey>, isTwo: (from: string, to: string) => boolean): KnownFacility[] {
      const isIn = ({ sourceKey }: KnownFacility) => (seen.get(sourceKey)?.as ?? 'leftOut') !== 'leftOut';
      const away = [...known.values()].filter((one) => !isIn(one));
      const gone = away.filter(({ closed }) => !closed);
      for (const one of gone) report.lines.push(closedLine(one, seen.get(one.sourceKey)));
      // One that takes part and was closed by an earlier file may come back under another key.
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

/** A facility that the file no longer has, or has in a row that is left out. */
function closedLine({ sourceKey: key, name, participates }: KnownFacility, row: SeenKey | undefined): ReportLine {
  const reason = row && `Line ${row.line} is left out by the mapping’s filter.`;
  return { what: 'closed', line: null, key, name, takesPart: participates, ...(reason && { reason }) };
}
