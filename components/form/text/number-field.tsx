import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import type { ControlProps } from '@/components/ui/inputs/control';
import { MaskedInput } from '@/components/ui/inputs/masked-input';

interface NumberFieldProps extends FormFieldProps {
  scale?: number;
  min?: number;
  max?: number;
  placeholder?: string;
}

/** A number field; empty is null. */
export function NumberField({ scale, min, max, placeholder, ...field }: NumberFieldProps) {
  return (
    <FormField<number | null> {...field}>
      {(control, { value, setValue, touch }) => (
        <NumberInput {...control} {...{ scale, min, max, placeholder, value }} onChange={setValue} onBlur={touch} />
      )}
    </FormField>
  );
}

interface NumberInputProps extends ControlProps {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** Decimal digits; 2 by default. */
  scale?: number;
  /** The safe-integer limits by default. */
  min?: number;
  max?: number;
  placeholder?: string;
}

const separator = ',';
const toText = (value: number | null) => (value === null ? '' : String(value).replace('.', separator));
const toNumber = (text: string) => {
  const value = Number(text.replace(separator, '.'));
  return /\d/.test(text) && Number.isFinite(value) ? value : null;
};

/**
 * A number with a decimal comma, scale 2, between the safe-integer limits (product section 5). A typed point becomes a
 * comma.
 */
export function NumberInput({ value, onChange, scale = 2, min, max, ...rest }: NumberInputProps) {
  return (
    <MaskedInput
      {...rest}
      inputMode={scale > 0 ? 'decimal' : 'numeric'}
      mask={{
        mask: Number,
        scale,
        radix: separator,
        mapToRadix: ['.'],
        thousandsSeparator: '',
        min: min ?? Number.MIN_SAFE_INTEGER,
        max: max ?? Number.MAX_SAFE_INTEGER,
      }}
      text={toText(value)}
      onText={(text) => onChange(toNumber(text))}
    />
  );
}
