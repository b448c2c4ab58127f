import { Plus, X } from 'lucide-react';
import { noTime, type TourRequestValues } from '@/components/tour/tour-request-values';
import { DatePickerField } from '@/components/form/date-picker-field';
import { FormField } from '@/components/form/form-field';
import { useFormField } from '@/components/form/use-form-field';
import { Button } from '@/components/ui/inputs/button/button';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { addMonths } from '@/lib/dates';
import { DayPart, valuesOf } from '@/lib/enums';
import { dayPartLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';

type Times = TourRequestValues['preferredTimes'];

/** Up to five times that suit the family: a date and a part of the day each. */
export function TourRequestTimes({ today }: { today: string }) {
  const { value: times, setValue } = useFormField<Times>('preferredTimes');
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-lg font-bold">When could you come?</legend>
      {times.map((_, index) => (
        // A row has no identity but its place.
        <div key={index} className="flex flex-wrap items-start gap-3">
          <DatePickerField
            name={`preferredTimes.${index}.date`}
            label={times.length === 1 ? 'Date' : `Date ${index + 1}`}
            required
            today={today}
            max={addMonths(today, limits.bookingMonthsAhead)}
            className="w-64"
          />
          <FormField<DayPart>
            name={`preferredTimes.${index}.dayPart`}
            label={times.length === 1 ? 'Time of day' : `Time of day ${index + 1}`}
            className="w-44"
          >
            {(control, { value, setValue: choose, touch }) => (
              <NativeSelect
                {...control}
                value={value}
                onBlur={touch}
                onChange={({ target }) => choose(Number(target.value) as DayPart)}
              >
                {valuesOf(DayPart).map((part) => (
                  <option key={part} value={part}>
                    {dayPartLabels[part]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FormField>
          {times.length > 1 && (
            <Button
              variant="quiet"
              icon={X}
              className="mt-8"
              aria-label={`Remove time ${index + 1}`}
              onClick={() => setValue(times.filter((__, other) => other !== index))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {times.length < limits.preferredTimesMax && (
        <Button variant="soft" icon={Plus} className="self-start" onClick={() => setValue([...times, noTime()])}>
          Add another time
        </Button>
      )}
    </fieldset>
  );
}
