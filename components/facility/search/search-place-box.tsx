import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useEffectEvent, useLayoutEffect, useRef, type ComponentPropsWithRef } from 'react';
import { useDebounced } from '@/components/facility/search/search-draft';
import { controlStyle, type ControlProps } from '@/components/ui/inputs/control';
import { limits } from '@/lib/limits';
import { findPlaces } from '@/store/slices/search';
import { useLoad } from '@/store/use-load';

interface SearchPlaceBoxProps {
  control: ControlProps;
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** The box has replaced the plain field. */
  onReady: (input: HTMLInputElement) => void;
}

/** The library sets its own description; use the field's. */
const DescribedInput = ({ describedBy, ...rest }: ComponentPropsWithRef<'input'> & { describedBy?: string }) => (
  <input {...rest} aria-describedby={describedBy} />
);

const optionStyle =
  'flex min-h-11.5 cursor-pointer items-center px-3.5 select-none data-focus:bg-primary-soft data-focus:text-primary-ink data-focus:forced-highlight';

/**
 * The field with suggestions (APG combobox with a list). The typed text is the first suggestion, so it is never
 * replaced unasked.
 */
export function SearchPlaceBox({ control, value, onChange, placeholder, onReady }: SearchPlaceBoxProps) {
  const { 'aria-describedby': describedBy, ...named } = control;
  const input = useRef<HTMLInputElement>(null);
  const hasMoved = useRef(false);
  const typed = useDebounced(value.trim());
  const { data } = useLoad(findPlaces, typed, { skip: typed.length < 2 });
  const places = (data ?? []).filter(({ place }) => place !== value);
  const ready = useEffectEvent(() => {
    if (input.current) onReady(input.current);
  });
  useLayoutEffect(() => ready(), []);
  return (
    // `immediate` opens the list for text that was typed into the plain field.
    <Combobox immediate value={value} onChange={(next: string | null) => onChange(chosenPlace(next ?? '', value))}>
      <div className="relative">
        <ComboboxInput
          {...named}
          as={DescribedInput}
          ref={input}
          describedBy={describedBy}
          displayValue={(shown: string) => shown}
          placeholder={placeholder}
          maxLength={limits.textMax}
          autoComplete="off"
          onChange={({ target }) => {
            hasMoved.current = false;
            onChange(target.value);
          }}
          onKeyDown={(event) => {
            if (/^Arrow(Up|Down)$/.test(event.key)) hasMoved.current = true;
            if (event.key !== 'Enter' || hasMoved.current) return;
            // Enter without a selected suggestion searches for the typed text.
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          className={controlStyle()}
        />
        {value && places.length > 0 && (
          // Not modal: a press of "Search" beside the open list searches.
          <ComboboxOptions
            modal={false}
            className="absolute inset-x-0 top-full z-40 mt-1 max-h-[300px] overflow-y-auto rounded-md border border-line bg-raised py-1 shadow-3 empty:hidden"
          >
            <ComboboxOption value={value} className={optionStyle}>
              Search for “{value}”
            </ComboboxOption>
            {places.map(({ place, label }) => (
              <ComboboxOption key={place} value={place} className={optionStyle}>
                {label}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        )}
      </div>
    </Combobox>
  );
}

const compact = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** A suggested postal area that the typed postal code is in must not shorten it: "M5V" after "M5V 2T6". */
const chosenPlace = (place: string, typed: string): string =>
  /\d/.test(place) && compact(typed).startsWith(compact(place)) ? typed.trim() : place;
