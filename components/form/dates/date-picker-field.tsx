import { createContext, memo, useContext } from 'react';
import dynamic from 'next/dynamic';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { controlStyle, type ControlProps } from '@/components/ui/inputs/control-style';
import { isCalendarDate, longDate, type CalendarDate } from '@/lib/dates/dates';
import { checkPickedDate } from '@/lib/validation/date-rules';

export interface DatePickerFieldProps extends FormFieldProps {
  today: CalendarDate;
  max?: CalendarDate;
}

/** For the placeholder: `loading` of next/dynamic gets nothing of the props. */
const Control = createContext<ControlProps & { value: string | null }>({ id: '', value: null });

function StandIn({ retry }: { retry?: () => void }) {
  const { value, ...control } = useContext(Control);
  const text = isCalendarDate(value) ? longDate(value) : (value ?? '');
  return <input {...control} type="text" readOnly value={text} onFocus={retry} className={controlStyle()} />;
}

// react-datepicker weighs 46 kB compressed. The server renders the field; the placeholder is for a page reached by navigation.
const DatePicker = dynamic(
  () => import('@/components/ui/calendar/date-picker/date-picker').then((module) => module.DatePicker),
  { loading: ({ error, retry }) => <StandIn retry={error ? retry : undefined} /> },
);

/**
 * A date from tomorrow on, in a form. The form holds yyyy-MM-dd, null, or what was typed while it is not such a date: then the
 * field says so, and the form cannot be sent.
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
