import type { ControlProps } from '@/components/ui/inputs/control-style';
import { MaskedInput } from '@/components/ui/inputs/masked-input/masked-input';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { MONTH_NAMES } from '@/lib/dates/dates';
import { joinDateParts, splitDateParts, type DatePart } from '@/lib/validation/date-parts';

export interface DatePartsInputProps extends ControlProps {
  /** year-month-day, perhaps half-filled; empty when nothing was given. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The parts to mark as wrong. */
  wrong?: readonly DatePart[];
  /** For a date of birth: the browser may fill it in. */
  birthday?: boolean;
}

const numberParts = [
  { part: 'day', title: 'Day', mask: { mask: '00' }, width: 'w-17' },
  { part: 'year', title: 'Year', mask: { mask: '0000' }, width: 'w-23' },
] as const;
const label = 'block text-sm text-ink-soft';

/**
 * The three-part date (product sections 2 and 5): month select, day mask of 2 digits, year mask of 4. Each part has its
 * label; the focus never jumps by itself. The fieldset around it comes from the field.
 */
export function DatePartsInput({
  id,
  name,
  value,
  onChange,
  onBlur,
  wrong = [],
  birthday,
  ...rest
}: DatePartsInputProps) {
  const parts = splitDateParts(value);
  const first = wrong[0] ?? 'month';
  const set = (part: DatePart, text: string) => onChange(joinDateParts({ ...parts, [part]: text }));
  const control = (part: DatePart) => ({
    // The error summary's link leads to the part that is wrong.
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
