import { ageInMonths, type CalendarDate } from '@/lib/dates/dates';

/**
 * How child care calls children of an age. A facility draws the lines of its own age groups; these are the usual ones, so that
 * a parent knows the word. In ascending order; the last one that has begun fits.
 */
const stages = [
  { fromMonths: 0, name: 'infant' },
  { fromMonths: 18, name: 'toddler' },
  { fromMonths: 30, name: 'preschooler' },
  { fromMonths: 48, name: 'kindergarten age' },
  { fromMonths: 72, name: 'school age' },
] as const;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "Newborn", "7 months", "2 years 3 months", "4 years": full months of age on a day. */
export function ageText(birthDate: CalendarDate, on: CalendarDate): string {
  const months = ageInMonths(birthDate, on);
  if (months < 1) return 'Newborn';
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return [years > 0 && counted(years, 'year'), rest > 0 && counted(rest, 'month')].filter(Boolean).join(' ');
}

/** The usual word for a child of that age. */
export function ageStage(birthDate: CalendarDate, on: CalendarDate): string {
  const months = Math.max(0, ageInMonths(birthDate, on));
  return stages.findLast(({ fromMonths }) => fromMonths <= months)!.name;
}
