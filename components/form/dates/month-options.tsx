import { type CalendarDate, formatMonth, type YearMonth } from '@/lib/dates/dates';
import { groupBy } from '@/lib/group-by';
import { monthAge } from '@/lib/search/search-words';

interface MonthOptionsProps {
  /** Sorted. */
  months: readonly YearMonth[];
  /** For the child's age. */
  today: CalendarDate;
}

/** The options of a select for a month of birth, grouped by year: "Nov 2023 (3 years)". */
export const MonthOptions = ({ months, today }: MonthOptionsProps) =>
  [...groupBy(months, (month) => month.slice(0, 4))].map(([year, own]) => (
    <optgroup key={year} label={year}>
      {own.map((month) => (
        <option key={month} value={month}>
          {formatMonth(month, 'MMM yyyy')} ({monthAge(month, today)})
        </option>
      ))}
    </optgroup>
  ));
