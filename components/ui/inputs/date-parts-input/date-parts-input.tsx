import type { ControlProps } from '@/components/ui/inputs/control-style';
import { MaskedInput } from '@/components/ui/inputs/masked-input/masked-input';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { MONTH_NAMES } from '@/lib/dates';
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

const twoDigits = { mask: '00' };
const fourDigits = { mask: '0000' };
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
      <label className={`${label} w-17`}>
        Day
        <MaskedInput
          {...control('day')}
          mask={twoDigits}
          inputMode="numeric"
          text={parts.day}
          onText={(text) => set('day', text)}
        />
      </label>
      <label className={`${label} w-23`}>
        Year
        <MaskedInput
          {...control('year')}
          mask={fourDigits}
          inputMode="numeric"
          text={parts.year}
          onText={(text) => set('year', text)}
        />
      </label>
    </div>
  );
}
