import { FormField } from '@/components/form/field/form-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { formatMonth, type YearMonth } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { bookingTypeLabels } from '@/lib/labels';

const typeDetails = {
  [BookingType.DROP_IN]: 'Single days',
  [BookingType.PERMANENT]: 'The same weekdays every week',
} as const satisfies Record<BookingType, string>;

/** For what kind of care one waits in line. */
export const CareTypeField = () => (
  <RadioField<BookingType>
    name="type"
    label="What kind of care do you need?"
    required
    inline
    choices={[BookingType.PERMANENT, BookingType.DROP_IN].map((type) => ({
      value: type,
      label: bookingTypeLabels[type],
      detail: typeDetails[type],
    }))}
  />
);

/** The month from which permanent care is needed. */
export const StartMonthField = ({ months }: { months: readonly YearMonth[] }) => (
  <FormField<string> name="startMonth" label="From which month?" required className="max-w-xs">
    {(control, { value, setValue, touch }) => (
      <NativeSelect {...control} value={value} onBlur={touch} onChange={({ target }) => setValue(target.value)}>
        {months.map((month) => (
          <option key={month} value={month}>
            {formatMonth(month)}
          </option>
        ))}
      </NativeSelect>
    )}
  </FormField>
);
