import { classNames } from '@/components/ui/class-names';
import type { Choice, ControlProps } from '@/components/ui/inputs/control';

export interface RadioGroupProps<T extends string | number> extends Omit<ControlProps, 'name'> {
  name: string;
  choices: readonly Choice<T>[];
  value: T | null;
  onChange: (value: T) => void;
  onBlur?: () => void;
  /** Side by side where there is space, for few short choices; 'always' on phones too. */
  inline?: boolean | 'always';
}

/** Radio buttons without a legend, which the field renders. The first one gets the field's id. */
export function RadioGroup<T extends string | number>({
  choices,
  value,
  onChange,
  inline,
  ...rest
}: RadioGroupProps<T>) {
  return (
    <div
      className={classNames(
        inline === 'always' ? 'flex flex-wrap gap-2' : 'grid gap-2',
        inline && 'sm:flex sm:flex-wrap',
      )}
    >
      {choices.map((choice, index) => (
        <label
          key={choice.value}
          className={classNames(
            'flex min-h-11.5 items-center gap-3 rounded-md border-2 bg-surface px-3.5 py-2 transition',
            'has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-focus',
            rest['aria-invalid'] ? 'border-failed' : 'border-line-strong hover:border-primary',
            choice.disabled && 'opacity-55',
          )}
        >
          <input
            type="radio"
            id={index === 0 ? rest.id : undefined}
            name={rest.name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            required={rest['aria-required']}
            onChange={() => onChange(choice.value)}
            onBlur={rest.onBlur}
            className={classNames(
              'size-6 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface focus-visible:outline-none',
              'checked:border-8 checked:border-primary',
            )}
          />
          <span className="min-w-0">
            {choice.label}
            {choice.detail && <span className="block text-sm text-ink-soft">{choice.detail}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
