import { useId, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { Field } from '@/components/form/field/field';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';

/** The combobox weighs 40 kB: it comes when the field is first touched, and the plain field is enough until then. */
const SearchPlaceBox = dynamic(
  () => import('@/components/facility/search/search-place-box').then((module) => module.SearchPlaceBox),
  { ssr: false, loading: () => null },
);

interface SearchPlaceProps {
  name: 'place' | 'to';
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** A postal code or a city, with suggestions as one types; any text may be searched for. */
export function SearchPlace({ name, label, error, ...box }: SearchPlaceProps) {
  const [state, setState] = useState<'untouched' | 'touched' | 'ready'>('untouched');
  const plain = useRef<HTMLInputElement>(null);
  const touch = () => setState((now) => (now === 'untouched' ? 'touched' : now));
  // Before the browser paints: whoever is typing goes on in the other field, at the same place.
  const takeOver = (input: HTMLInputElement) => {
    const field = plain.current;
    if (field && field === document.activeElement) {
      input.focus();
      input.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
    setState('ready');
  };
  return (
    <Field id={useId()} name={name} label={label} error={error}>
      {(control) => (
        <div onFocus={touch} onPointerEnter={touch}>
          {state !== 'ready' && (
            <TextInput
              {...control}
              ref={plain}
              value={box.value}
              placeholder={box.placeholder}
              autoComplete="postal-code"
              onChange={({ target }) => box.onChange(target.value)}
            />
          )}
          {state !== 'untouched' && <SearchPlaceBox {...box} control={control} onReady={takeOver} />}
        </div>
      )}
    </Field>
  );
}
