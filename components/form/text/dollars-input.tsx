import { useState } from 'react';
import type { ControlProps } from '@/components/ui/inputs/control';
import { TextInput } from '@/components/ui/inputs/text-input';

interface DollarsInputProps extends ControlProps {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** NFKC, because some keyboards compose full-width digits. */
function toDollars(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** A maximum price in whole dollars: digits only. A composition stays as it is until it ends, or it would be entered twice. */
export function DollarsInput({ value, onChange, ...control }: DollarsInputProps) {
  const [composed, setComposed] = useState<string | null>(null);
  return (
    <TextInput
      {...control}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={composed ?? value ?? ''}
      onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
      onCompositionEnd={({ currentTarget }) => {
        setComposed(null);
        onChange(toDollars(currentTarget.value));
      }}
      onChange={({ target }) => (composed === null ? onChange(toDollars(target.value)) : setComposed(target.value))}
    />
  );
}
