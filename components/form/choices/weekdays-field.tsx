import { withChoice } from '@/components/form/choices/checkbox-field';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { weekdaysWidth, WeekdayChip } from '@/components/ui/inputs/weekday-chip';
import type { Weekday } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';

interface WeekdaysFieldProps extends FormFieldProps {
  choices: readonly { value: Weekday; label: string; detail?: string; disabled?: boolean }[];
}

/** Any of the seven weekdays, in one row; below it, what is said about some of them. The value is in their order. */
export function WeekdaysField({ choices, ...field }: WeekdaysFieldProps) {
  const notes = groupBy(
    choices.filter(({ detail }) => detail),
    ({ detail }) => detail,
  );
  return (
    <FormField<Weekday[]> {...field} group>
      {(control, { value, setValue, touch }) => (
        <>
          <div className={weekdaysWidth}>
            {choices.map((choice, index) => (
              <WeekdayChip
                key={choice.value}
                id={index === 0 ? control.id : undefined}
                day={choice.value}
                note={choice.detail}
                disabled={choice.disabled}
                aria-invalid={control['aria-invalid']}
                checked={value.includes(choice.value)}
                onBlur={touch}
                onChange={({ target }) => setValue(withChoice(choices, value, choice.value, target.checked))}
              />
            ))}
          </div>
          {notes.size > 0 && (
            <p aria-hidden className="mt-1 text-sm text-ink-soft">
              {[...notes].map(([note, days]) => `${note}: ${days.map(({ label }) => label).join(', ')}.`).join(' ')}
            </p>
          )}
        </>
      )}
    </FormField>
  );
}
