import { ageInMonths } from '@/lib/dates';

export interface AgeSpan {
  fromMonths: number;
  /** Exclusive. */
  toMonths: number;
}

/** The age group of a child on a date: fromMonths ≤ age < toMonths; the first that fits, null when none does. */
export function ageGroupOn<G extends AgeSpan>(groups: readonly G[], birthDate: string, date: string): G | null {
  const age = ageInMonths(birthDate, date);
  return groups.find((group) => group.fromMonths <= age && age < group.toMonths) ?? null;
}
