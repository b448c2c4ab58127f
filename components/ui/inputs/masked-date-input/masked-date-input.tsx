import { IMask } from 'react-imask';
import { MaskedInput } from '@/components/ui/inputs/masked-input/masked-input';
import type { ControlProps } from '@/components/ui/inputs/control-style';
import { maskYears, readDottedDate, writeDottedDate } from '@/lib/validation/date-rules';

export interface MaskedDateInputProps extends ControlProps {
  /** yyyy-MM-dd, or what was typed while it is not a date yet. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

const complete = 'dd.mm.yyyy'.length;

const mask = {
  mask: 'dd.mm.yyyy',
  blocks: {
    dd: { mask: IMask.MaskedRange, from: 1, to: 31, maxLength: 2 },
    mm: { mask: IMask.MaskedRange, from: 1, to: 12, maxLength: 2 },
    yyyy: { mask: IMask.MaskedRange, from: maskYears.min, to: maskYears.max, maxLength: 4 },
  },
  autofix: 'pad',
  lazy: true,
  overwrite: true,
  // The digit that would complete a nonexistent date is not accepted.
  validate: (text: string) => text.length < complete || readDottedDate(text) !== null,
};

/** A date typed as dd.mm.yyyy, years 1900 to 9999; a nonexistent date is rejected (specification section 5). */
export function MaskedDateInput({ value, onChange, ...rest }: MaskedDateInputProps) {
  return (
    <MaskedInput
      {...rest}
      mask={mask}
      inputMode="numeric"
      placeholder="dd.mm.yyyy"
      className="max-w-52"
      text={writeDottedDate(value)}
      onText={(text) => onChange(readDottedDate(text) ?? text)}
    />
  );
}
