import type { YearMonth } from '@/lib/dates/dates';
import { groupBy } from '@/lib/group-by';

interface MonthOptionsProps {
  /** Sorted. */
  months: readonly YearMonth[];
  labelOf: (month: YearMonth) => string;
}

/** The options of a month select, grouped by year. */
export const MonthOptions = ({ months, labelOf }: MonthOptionsProps) =>
  [...groupBy(months, (month) => month.slice(0, 4))].map(([year, own]) => (
    <optgroup key={year} label={year}>
      {own.map((month) => (
        <option key={month} value={month}>
          {labelOf(month)}
        </option>
      ))}
    </optgroup>
  ));
