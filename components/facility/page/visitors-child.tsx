import { useEarlyTyping } from '@/components/form/form/use-early-typing';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { dateParts, MONTH_NAMES, type CalendarDate } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { joinDateParts, splitDateParts, type DatePart } from '@/lib/validation/date-parts';
import { useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { selectCareFor } from '@/store/slices/facility';

interface VisitorsChildProps {
  today: CalendarDate;
  /** Gets the date of birth as far as it was given (lib/validation/date-parts): "2022-10-", "2022--". */
  onGiven: (birthDate: string) => void;
}

/** The month in which a visitor's child was born: enough to know its group, and no more than that. */
export function VisitorsChild({ today, onGiven }: VisitorsChildProps) {
  const fields = useEarlyTyping<HTMLFieldSetElement>();
  const careFor = useAppSelector(selectCareFor);
  const { birthDates } = useAppSelector(selectBookingDraft);
  const parts = splitDateParts(careFor && 'birthDate' in careFor ? careFor.birthDate : birthDates[0]);
  const set = (part: DatePart, text: string) => onGiven(joinDateParts({ ...parts, day: '', [part]: text }));
  const { year } = dateParts(today);
  const years = Array.from({ length: limits.childAgeYearsMax + 1 }, (_, ago) => String(year - ago));
  return (
    <fieldset ref={fields}>
      <legend className="text-sm font-bold">When was your child born?</legend>
      <p className="mb-2 text-sm text-ink-soft">The month is enough to find the age group, the price and free days.</p>
      <div className="flex flex-wrap gap-3">
        <label className="block w-40 max-w-full text-sm text-ink-soft">
          Month
          <NativeSelect value={parts.month} onChange={({ target }) => set('month', target.value)}>
            <option value="">Month</option>
            {MONTH_NAMES.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </label>
        <label className="block w-32 max-w-full text-sm text-ink-soft">
          Year
          <NativeSelect value={parts.year} onChange={({ target }) => set('year', target.value)}>
            <option value="">Year</option>
            {years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </NativeSelect>
        </label>
      </div>
    </fieldset>
  );
}
