import type { Facility } from '@/api/contract/types';
import { SourceNote } from '@/components/facility/card/source-note';
import { quietSummary } from '@/components/ui/inputs/button';
import { type CalendarDate, fullDate, weekdayOf } from '@/lib/dates/dates';
import { hoursOfDay } from '@/lib/facilities/facts';
import { weekdayLabels } from '@/lib/labels';

type Hours = NonNullable<Facility['openingHours']>;

/** Today's hours; those of the other weekdays are folded. "Not stated" when missing, with the source when listed. */
export function FacilityHours({ facility }: { facility: Facility }) {
  const { openingHours: hours, closedDays, source, ownFacts, today } = facility;
  if (hours === null) return <p className="text-sm text-ink-soft">Not stated</p>;
  const ahead = closedDays.filter((date) => date >= today).sort();
  const day = hours.find(({ weekday }) => weekday === weekdayOf(today));
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div>
        {day && (
          <p className="text-base print:hidden">
            <strong>Today:</strong> {closedDays.includes(today) ? 'Closed for the day' : hoursWords(day)}
          </p>
        )}
        <details className={foldStyle}>
          <summary className={quietSummary}>Hours for every day</summary>
          <HoursTable hours={hours} />
        </details>
      </div>
      {ahead.length > 0 && <ClosedDays dates={ahead} />}
      {source && !ownFacts.includes('openingHours') && <SourceNote source={source} />}
    </div>
  );
}

/** On paper, a fold shows its content and not its line. */
const foldStyle =
  'print:details-content:[display:block] print:details-content:[content-visibility:visible] print:[&>summary]:hidden';

const hoursWords = ({ open, opens, closes }: Hours[number]): string =>
  opens && closes ? hoursOfDay(opens, closes) : open ? 'Open, hours not stated' : 'Closed';

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

/** What a family has to plan around now; the rest is folded. */
const shownAtFirst = 3;

function ClosedDays({ dates }: { dates: readonly CalendarDate[] }) {
  const later = dates.slice(shownAtFirst);
  return (
    <div>
      <h3 className="font-bold">Closed on</h3>
      <DateList dates={dates.slice(0, shownAtFirst)} />
      {later.length > 0 && (
        <details className={foldStyle}>
          <summary className={quietSummary}>
            {later.length} more closing {later.length === 1 ? 'day' : 'days'}
          </summary>
          <DateList dates={later} />
        </details>
      )}
    </div>
  );
}

const DateList = ({ dates }: { dates: readonly CalendarDate[] }) => (
  <ul className="print:columns-2">
    {dates.map((date) => (
      <li key={date} className="py-0.5">
        {fullDate(date)}
      </li>
    ))}
  </ul>
);
