import type { Facility } from '@/api/contract/types';
import { SourceNote } from '@/components/facility/card/source-note';
import { longDate } from '@/lib/dates/dates';
import { hoursOfDay } from '@/lib/facilities/facts';
import { weekdayLabels } from '@/lib/labels';

/** Opening hours, one row for each weekday; "not stated" where nobody has said, and the list where it is a list that says so. */
export function FacilityHours({ facility }: { facility: Facility }) {
  const { openingHours: hours, closedDays, source, ownFacts } = facility;
  if (hours === null) return <p className="text-sm text-ink-soft">Not stated</p>;
  return (
    <>
      <HoursTable hours={hours} />
      {closedDays.length > 0 && (
        <p className="pt-2 text-sm">Also closed on {closedDays.map((date) => longDate(date)).join('; ')}.</p>
      )}
      {source && !ownFacts.includes('openingHours') && <SourceNote source={source} />}
    </>
  );
}

function HoursTable({ hours }: { hours: NonNullable<Facility['openingHours']> }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Opening hours</caption>
      <tbody>
        {hours.map(({ weekday, open, opens, closes }) => (
          <tr key={weekday} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-bold">
              {weekdayLabels[weekday]}
            </th>
            <td className="py-2 text-right tabular-nums">
              {opens && closes ? (
                hoursOfDay(opens, closes)
              ) : (
                <span className="text-ink-soft">{open ? 'Open, hours not stated' : 'Closed'}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
