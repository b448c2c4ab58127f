import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/inputs/control';
import { Icon } from '@/components/ui/media/icon';
import { scrollIntoViewIfNeeded } from '@/components/ui/navigation/focus';

export interface SelectOption<T extends string | number> {
  value: T;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<T extends string | number> {
  id: string;
  /** The id of the visible label; the button's name is the label and the chosen option. */
  labelledBy: string;
  options: readonly SelectOption<T>[];
  value: T | null;
  onChange: (value: T) => void;
  onBlur?: () => void;
  placeholder?: string;
  describedBy?: string;
  invalid?: boolean;
  disabled?: boolean;
}

interface Named {
  labelledBy: string;
  describedBy?: string;
}
/** Replace the ARIA attributes that the library would set with those of the field. */
const NamedButton = ({ labelledBy, describedBy, ...rest }: ComponentPropsWithRef<'button'> & Named) => (
  <button {...rest} aria-labelledby={labelledBy} aria-describedby={describedBy} />
);
const NamedList = ({ labelledBy, ...rest }: ComponentPropsWithRef<'div'> & Named) => (
  <div {...rest} aria-labelledby={labelledBy} />
);

const buttonStyle = classNames(
  'flex items-center justify-between gap-2 text-left',
  'data-invalid:border-failed data-invalid:ring-1 data-invalid:ring-failed data-invalid:ring-inset',
);
const optionStyle = classNames(
  'group flex min-h-[46px] cursor-pointer items-center justify-between gap-2 px-3.5 select-none',
  'data-disabled:cursor-not-allowed data-disabled:opacity-55 data-focus:bg-primary-soft data-focus:text-primary-ink data-focus:forced-highlight data-selected:font-bold',
);

/**
 * A select (product section 9): a list of at most 230 px with options 46 px high, and type-ahead that resets after 350
 * ms (the library's default). Heavy (45 kB): use `NativeSelect` for short lists on public pages.
 */
export function Select<T extends string | number>({
  id,
  labelledBy,
  options,
  value,
  onChange,
  ...rest
}: SelectProps<T>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Listbox
      value={value}
      onChange={(next: T | null) => next !== null && onChange(next)}
      disabled={rest.disabled}
      invalid={rest.invalid}
    >
      <div
        className="relative"
        // Focus that moves into the list is no blur.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) rest.onBlur?.();
        }}
      >
        <ListboxButton
          as={NamedButton}
          id={id}
          labelledBy={`${labelledBy} ${id}`}
          describedBy={rest.describedBy}
          className={controlStyle(buttonStyle)}
        >
          <span className={classNames('truncate', !chosen && 'text-ink-soft italic')}>
            {chosen?.label ?? rest.placeholder ?? 'Choose one'}
          </span>
          <Icon of={ChevronDown} className="text-ink-soft" />
        </ListboxButton>
        <ListboxOptions
          as={NamedList}
          ref={scrollIntoViewIfNeeded}
          modal={false}
          labelledBy={labelledBy}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-[230px] overflow-y-auto rounded-md border border-line bg-raised py-1 shadow-3 focus:outline-none"
        >
          {options.map((option) => (
            <ListboxOption key={option.value} value={option.value} disabled={option.disabled} className={optionStyle}>
              <span className="truncate">{option.label}</span>
              <Icon of={Check} size="sm" className="invisible group-data-selected:visible" />
            </ListboxOption>
          ))}
        </ListboxOptions>
      </div>
    </Listbox>
  );
}
