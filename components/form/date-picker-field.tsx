import { FormField, type FormFieldProps } from '@/components/form/form-field';
import { DatePicker } from '@/components/ui/calendar/date-picker/date-picker';
import type { CalendarDate } from '@/lib/dates';

export interface DatePickerFieldProps extends FormFieldProps {
  today: CalendarDate;
  max?: CalendarDate;
}

/** A date from tomorrow on, in a form. The form holds yyyy-MM-dd or null. */
export function DatePickerField({ today, max, ...field }: DatePickerFieldProps) {
  return (
    <FormField<CalendarDate | null> {...field}>
      {(control, { value, setValue, touch }) => (
        <DatePicker {...control} today={today} max={max} value={value} onChange={setValue} onBlur={touch} />
      )}
    </FormField>
  );
}
