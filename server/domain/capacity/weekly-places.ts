import { valuesOf, Weekday } from '@/lib/enums';

/** A group's template, as it is kept: 21 figures, (pool - 1) * 7 + weekday - 1. By weekday, those with places only. */
export const placesByWeekday = (figures: readonly number[]) =>
  valuesOf(Weekday)
    .map((weekday) => ({
      weekday,
      am: figures[weekday - 1] ?? 0,
      pm: figures[7 + weekday - 1] ?? 0,
      beforeAfter: figures[14 + weekday - 1] ?? 0,
    }))
    .filter((day) => day.am + day.pm + day.beforeAfter > 0);
