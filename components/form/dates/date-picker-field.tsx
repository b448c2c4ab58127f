import dynamic from 'next/dynamic';
import { createContext, memo, useContext } from 'react';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { controlStyle, type ControlProps } from '@/components/ui/inputs/control';
import { isCalendarDate, longDate, type CalendarDate } from '@/lib/dates/dates';
import { checkPickedDate } from '@/lib/validation/date-rules';

export interface DatePickerFieldProps extends FormFieldProps {
  today: CalendarDate;
  max?: CalendarDate;
}

/** For the placeholder: the `loading` component of next/dynamic gets no props. */
const Control = createContext<ControlProps & { value: string | null }>({ id: '', value: null });

function Placeholder({ retry }: { retry?: () => void }) {
  const { value, ...control } = useContext(Control);
  const text = isCalendarDate(value) ? longDate(value) : (value ?? '');
  return <input {...control} type="text" readOnly value={text} onFocus={retry} className={controlStyle()} />;
}

// react-datepicker is 46 kB compressed. The server renders the field; the placeholder is for client-side navigation.
const DatePicker = dynamic(() => import('@/components/ui/calendar/date-picker').then((module) => module.DatePicker), {
  loading: ({ error, retry }) => <Placeholder retry={error ? retry : undefined} />,
});

/**
 * A date from tomorrow on. The form holds yyyy-MM-dd, null, or the typed text while it is no valid date, which the
 * field rejects.
 */
export const DatePickerField = memo(function DatePickerField({ today, max, ...field }: DatePickerFieldProps) {
  return (
    <FormField<string | null> {...field} validate={(value) => checkPickedDate(value, today, max)}>
      {(control, { value, setValue, touch }) => (
        <Control value={{ ...control, value }}>
          <DatePicker {...control} today={today} max={max} value={value} onChange={setValue} onBlur={touch} />
        </Control>
      )}
    </FormField>
  );
});
