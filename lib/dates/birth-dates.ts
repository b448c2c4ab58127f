import { ageInMonths, type CalendarDate, monthOf, shiftMonth, type YearMonth } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';

/** The months of birth of children who may need care, latest first. Includes `chosen` even if out of range. */
export function birthMonths(today: CalendarDate, chosen: YearMonth = ''): YearMonth[] {
  const now = monthOf(today);
  const months = Array.from({ length: limits.childAgeYearsMax * 12 + 1 }, (_, back) => shiftMonth(now, -back));
  return chosen && !months.includes(chosen) ? [...months, chosen].sort().reverse() : months;
}

/** For each month the child that was born in it, twins one after the other; null if there is none. */
export function childrenByMonth<C extends { birthDate: CalendarDate }>(
  children: readonly C[],
  months: readonly unknown[],
): (C | null)[] {
  const left = [...children];
  return months.map((month) => {
    const at = left.findIndex(({ birthDate }) => monthOf(birthDate) === month);
    return at < 0 ? null : left.splice(at, 1)[0]!;
  });
}

/** Common child-care terms for ages, ascending. Facilities define their own age groups. */
const stages = [
  { fromMonths: 0, name: 'infant' },
  { fromMonths: 18, name: 'toddler' },
  { fromMonths: 30, name: 'preschooler' },
  { fromMonths: 48, name: 'kindergarten age' },
  { fromMonths: 72, name: 'school age' },
] as const;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "Newborn", "7 months", "2 years 3 months", "4 years". */
export function ageText(birthDate: CalendarDate, on: CalendarDate): string {
  const months = ageInMonths(birthDate, on);
  if (months < 1) return 'Newborn';
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return [years > 0 && counted(years, 'year'), rest > 0 && counted(rest, 'month')].filter(Boolean).join(' ');
}

export function ageStage(birthDate: CalendarDate, on: CalendarDate): string {
  const months = Math.max(0, ageInMonths(birthDate, on));
  return stages.findLast(({ fromMonths }) => fromMonths <= months)!.name;
}
