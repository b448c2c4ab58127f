import type { Facility } from '@/api/contract/types';
import { SourceNote } from '@/components/facility/card/source-note';
import { quietSummary } from '@/components/ui/inputs/button';
import { fullDate, shortDay, weekdayOf } from '@/lib/dates/dates';
import { hoursOfDay, notListed } from '@/lib/facilities/facts';
import { weekdayLabels } from '@/lib/labels';

type Hours = NonNullable<Facility['openingHours']>;

/** Today's hours and the next closing days; the rest is folded. With the source when listed. */
export function FacilityHours({ facility }: { facility: Facility }) {
  const { openingHours: hours, closedDays, source, ownFacts, today } = facility;
  if (hours === null) return <p className="text-sm text-ink-soft">{notListed}</p>;
  const ahead = closedDays.filter((date) => date >= today).sort();
  const later = ahead.slice(shownAtFirst);
  const day = hours.find(({ weekday }) => weekday === weekdayOf(today));
  return (
    <div className="flex flex-col gap-2 text-sm">
      {day && (
        <p className="text-base print:hidden">
          <strong>Today:</strong> {closedDays.includes(today) ? 'Closed for the day' : hoursWords(day)}
        </p>
      )}
      {ahead.length > 0 && (
        <div className="flex flex-wrap gap-x-3">
          <h3 className="py-0.5 font-bold">Closed on</h3>
          <ul className="flex flex-wrap gap-x-3">
            {ahead.slice(0, shownAtFirst).map((date) => (
              <li key={date} className="py-0.5">
                {shortDay(date)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <details className={foldStyle}>
        <summary className={quietSummary}>
          {later.length > 0 ? 'All hours and closing days' : 'Hours for every day'}
        </summary>
        {later.length > 0 && (
          <ul className="print:columns-2">
            {later.map((date) => (
              <li key={date} className="py-0.5">
                {fullDate(date)}
              </li>
            ))}
          </ul>
        )}
        <HoursTable hours={hours} />
      </details>
      {source && !ownFacts.includes('openingHours') && <SourceNote source={source} />}
    </div>
  );
}

/** On paper, a fold shows its content and not its line. */
const foldStyle =
  'print:details-content:[display:block] print:details-content:[content-visibility:visible] print:[&>summary]:hidden';

const hoursWords = ({ open, opens, closes }: Hours[number]): string =>
  opens && closes ? hoursOfDay(opens, closes) : open ? 'Open, hours not listed' : 'Closed';

function HoursTable({ hours }: { hours: Hours }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Opening hours</caption>
      <tbody>
        {hours.map((day) => (
          <tr key={day.weekday} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-bold">
              {weekdayLabels[day.weekday]}
            </th>
            <td className="py-2 text-right tabular-nums">{hoursWords(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Closing days that a family has to plan around now. */
const shownAtFirst = 3;
