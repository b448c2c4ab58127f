import { MaskedInput } from '@/components/ui/inputs/masked-input/masked-input';
import type { ControlProps } from '@/components/ui/inputs/control-style';

export interface NumberInputProps extends ControlProps {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** Digits behind the comma; 2 unless given. */
  scale?: number;
  /** The safe-integer limits unless given. */
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
 * A number with a decimal comma, scale 2, between the safe-integer limits (product section 5); a point becomes a comma.
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
