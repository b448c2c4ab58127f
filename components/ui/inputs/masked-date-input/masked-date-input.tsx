import { MaskedInput } from '@/components/ui/inputs/masked-input/masked-input';
import type { ControlProps } from '@/components/ui/inputs/control-style';
import { readDottedDate, writeDottedDate } from '@/lib/validation/date-rules';

export interface MaskedDateInputProps extends ControlProps {
  /** yyyy-MM-dd, or what was typed while it is not a date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/**
 * Day, month and year with dots between. It never corrects a digit: with "45.13.2020" a mask that skips or fills in digits
 * ends at another date. What does not exist stays as it was typed, for the form's rule to refuse (`checkDottedDate`).
 */
const mask = {
  mask: /^(\d{0,2}|\d{1,2}\.\d{0,2}|\d{1,2}\.\d{1,2}\.\d{0,4})$/,
  prepareChar: (typed: string, { value }: { value: string }) => {
    if (/[\s/-]/.test(typed)) return '.';
    return /\d/.test(typed) && /^(\d\d|\d\d?\.\d\d)$/.test(value) ? `.${typed}` : typed;
  },
  overwrite: true,
};

/** A date typed as dd.mm.yyyy (product section 5). The dots come by themselves. */
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
