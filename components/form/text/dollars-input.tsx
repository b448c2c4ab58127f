import { createContext, useContext } from 'react';
import dynamic from 'next/dynamic';
import type { ControlProps } from '@/components/ui/inputs/control';
import { TextInput } from '@/components/ui/inputs/text-input';

interface DollarsInputProps extends ControlProps {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** For the plain field: the `loading` component of next/dynamic gets no props. */
const Dollars = createContext<DollarsInputProps>({ id: '', value: null, onChange: () => undefined });

function Plain() {
  const { value, onChange, ...control } = useContext(Dollars);
  return (
    <TextInput
      {...control}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={value ?? ''}
      onChange={({ target }) => onChange(/\d/.test(target.value) ? Number(target.value.replace(/\D/g, '')) : null)}
    />
  );
}

function Masked() {
  // The mask refuses no amount of the address; the service says what is wrong with it.
  return <NumberInput {...useContext(Dollars)} scale={0} min={0} />;
}

const NumberInput = dynamic(() => import('@/components/form/text/number-field').then((module) => module.NumberInput), {
  ssr: false,
  loading: Plain,
});

/**
 * A maximum price in whole dollars, with the mask of product section 5: digits only, without a decimal comma. The server
 * sends a plain field, which works without scripts.
 * @param masked false until the form is used: the mask is 17 kB
 */
export function DollarsInput({ masked, ...props }: DollarsInputProps & { masked: boolean }) {
  return <Dollars value={props}>{masked ? <Masked /> : <Plain />}</Dollars>;
}
