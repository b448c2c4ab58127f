import { formatMonth, monthOf } from '@/lib/dates/dates';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

/** A child of the plans. */
export interface WeekChild {
  /** The family's own child of that month; null where there is none, and for a visitor. */
  id: string | null;
  name: string;
}

/** Whom the plans are for, in the order of the form: one's own children by their month of birth, each once. */
export function useWeekChildren(born: readonly string[]): WeekChild[] {
  const own = [...(useAppSelector(selectProfile)?.children ?? [])];
  return born.map((month, index) => {
    const at = own.findIndex(({ birthDate }) => monthOf(birthDate) === month);
    const [child] = at < 0 ? [] : own.splice(at, 1);
    if (child) return { id: child.id, name: child.firstName };
    return {
      id: null,
      name: `${born.length > 1 ? `Child ${index + 1}` : 'Your child'}, born ${formatMonth(month, 'MMM yyyy')}`,
    };
  });
}
