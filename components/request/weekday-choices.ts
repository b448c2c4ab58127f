import { valuesOf, Weekday } from '@/lib/enums';
import { weekdayLabels } from '@/lib/labels';
import { isClosedOn, type OfferingPlace } from '@/lib/validation/offered-care';

/** The weekdays as choices; one that cannot be had says so, and can only be taken back. */
export const weekdayChoices = (
  place: Pick<OfferingPlace, 'openingHours'>,
  chosen: readonly Weekday[],
  refusalOf: (day: Weekday) => string | undefined,
) =>
  valuesOf(Weekday).map((day) => {
    const isRefused = refusalOf(day) !== undefined;
    return {
      value: day,
      label: weekdayLabels[day],
      detail: !isRefused ? undefined : isClosedOn(place, day) ? 'Closed' : 'Not offered',
      disabled: isRefused && !chosen.includes(day),
    };
  });
