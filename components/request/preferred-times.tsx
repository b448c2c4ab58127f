import { ListField } from '@/components/form/choices/list-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { FormField } from '@/components/form/field/form-field';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { addMonths, isCalendarDate } from '@/lib/dates/dates';
import { DayPart, valuesOf } from '@/lib/enums';
import { dayPartLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';

/** yyyy-MM-dd, the text as typed while incomplete, or null. */
export interface PreferredTime {
  date: string | null;
  dayPart: DayPart;
}
export const noTime = (date: string | null = null): PreferredTime => ({ date, dayPart: DayPart.MORNING });

/** Those with a complete date. */
export const knownTimes = (times: readonly PreferredTime[]) =>
  times.flatMap(({ date, dayPart }) => (isCalendarDate(date) ? [{ date, dayPart }] : []));

/** Up to five preferred times: a date and a part of the day each. */
export function PreferredTimes({ today }: { today: string }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-lg font-bold">When could you come?</legend>
      <ListField<PreferredTime>
        name="preferredTimes"
        newItem={noTime}
        max={limits.preferredTimesMax}
        addLabel="Add another time"
        removeLabel={(index) => `Remove time ${index + 1}`}
      >
        {(_, index, times) => (
          <>
            <DatePickerField
              name={`preferredTimes.${index}.date`}
              label={times.length === 1 ? 'Date' : `Date ${index + 1}`}
              required
              today={today}
              max={addMonths(today, limits.bookingMonthsAhead)}
              className="w-64 max-w-full"
            />
            <FormField<DayPart>
              name={`preferredTimes.${index}.dayPart`}
              label={times.length === 1 ? 'Time of day' : `Time of day ${index + 1}`}
              className="w-44 max-w-full"
            >
              {(control, { value, setValue, touch }) => (
                <NativeSelect
                  {...control}
                  value={value}
                  onBlur={touch}
                  onChange={({ target }) => setValue(Number(target.value) as DayPart)}
                >
                  {valuesOf(DayPart).map((part) => (
                    <option key={part} value={part}>
                      {dayPartLabels[part]}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </FormField>
          </>
        )}
      </ListField>
    </fieldset>
  );
}
