import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import type { ControlProps } from '@/components/ui/inputs/control';
import { MaskedInput } from '@/components/ui/inputs/masked-input';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { MONTH_NAMES } from '@/lib/dates/dates';
import {
  type DatePart,
  datePartNames,
  findDatePartsProblem,
  joinDateParts,
  splitDateParts,
} from '@/lib/validation/date-parts';
import { checkGivenDate } from '@/lib/validation/date-rules';

/**
 * The three-part date in a form, with an error that marks the invalid parts. The field itself rejects incomplete and
 * nonexistent dates; the form's rule (`checkDate`, `checkBirthDate`) rejects the others, and then all parts are marked.
 */
export function DatePartsField({ birthday, ...field }: FormFieldProps & { birthday?: boolean }) {
  return (
    <FormField<string | null> {...field} group validate={checkGivenDate}>
      {(control, { value, error, setValue, touch }) => (
        <DatePartsInput
          {...control}
          birthday={birthday}
          value={value ?? ''}
          onChange={setValue}
          onBlur={touch}
          wrong={error ? (findDatePartsProblem(value, '')?.parts ?? datePartNames) : undefined}
        />
      )}
    </FormField>
  );
}

interface DatePartsInputProps extends ControlProps {
  /** year-month-day, possibly incomplete; '' when empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The parts to mark as invalid. */
  wrong?: readonly DatePart[];
  /** Enables autofill of the date of birth. */
  birthday?: boolean;
}

const numberParts = [
  { part: 'day', title: 'Day', mask: { mask: '00' }, width: 'w-17' },
  { part: 'year', title: 'Year', mask: { mask: '0000' }, width: 'w-23' },
] as const;
const label = 'block text-sm text-ink-soft';

/**
 * The three-part date (product sections 2 and 5): month select, day mask of 2 digits, year mask of 4. The focus never
 * moves by itself. The field renders the fieldset.
 */
function DatePartsInput({ id, name, value, onChange, onBlur, wrong = [], birthday, ...rest }: DatePartsInputProps) {
  const parts = splitDateParts(value);
  const first = wrong[0] ?? 'month';
  const set = (part: DatePart, text: string) => onChange(joinDateParts({ ...parts, [part]: text }));
  const control = (part: DatePart) => ({
    // The error summary links to the first invalid part.
    id: part === first ? id : `${id}-${part}`,
    name: name && `${name}-${part}`,
    onBlur: leave,
    'aria-invalid': wrong.includes(part) ? (true as const) : undefined,
    'aria-required': rest['aria-required'],
    autoComplete: birthday ? `bday-${part}` : 'off',
  });
  const leave = (event: React.FocusEvent<HTMLElement>) => {
    const group = event.currentTarget.closest('[data-date-parts]');
    if (!(event.relatedTarget instanceof Node && group?.contains(event.relatedTarget))) onBlur?.();
  };
  return (
    <div data-date-parts className="flex flex-wrap gap-3">
      <label className={`${label} w-40 max-w-full`}>
        Month
        <NativeSelect {...control('month')} value={parts.month} onChange={(event) => set('month', event.target.value)}>
          <option value="" data-placeholder>
            Month
          </option>
          {MONTH_NAMES.map((month, index) => (
            <option key={month} value={index + 1}>
              {month}
            </option>
          ))}
        </NativeSelect>
      </label>
      {numberParts.map(({ part, title, mask, width }) => (
        <label key={part} className={`${label} ${width}`}>
          {title}
          <MaskedInput
            {...control(part)}
            mask={mask}
            inputMode="numeric"
            text={parts[part]}
            onText={(typed) => set(part, typed)}
          />
        </label>
      ))}
    </div>
  );
}
