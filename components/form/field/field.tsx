import type { ReactNode } from 'react';
import type { ControlProps } from '@/components/ui/inputs/control-style';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import { CircleAlert } from 'lucide-react';

export interface FieldLook {
  label: ReactNode;
  /** Shows an asterisk behind the label (product section 5) and tells readers. */
  required?: boolean;
  /** Says "(optional)" behind the label, where one might think that an answer is needed. */
  optional?: boolean;
  /** What helps to fill it in; between label and control. */
  hint?: ReactNode;
  /** The label is heard but not seen: where the surroundings already say it. */
  labelHidden?: boolean;
  className?: string;
}

export interface FieldProps extends FieldLook {
  /** The control's id; hint, error and note derive theirs from it. */
  id: string;
  name?: string;
  /** The sentence to show, already decided: touched and wrong. */
  error?: string;
  /** A live note below the control, such as the characters remaining. */
  note?: ReactNode;
  /** Several controls under one legend (a date, radio buttons) instead of one control under a label. */
  group?: boolean;
  /** Draws the control; spread `control` on it. In a group `control` belongs on the first or on each control. */
  children: (control: ControlProps) => ReactNode;
}

/** The id of a field's label, for controls that must name themselves by it. */
export const labelIdOf = (id: string): string => `${id}-label`;

/** A required field's asterisk; readers hear "required" from the control itself. */
export const Asterisk = () => (
  <span aria-hidden className="text-failed">
    {' '}
    *
  </span>
);

/** The error's place below a control: always there and live, so that its coming is announced. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <div id={id} aria-live="polite">
      {error && (
        <p className="flex items-start gap-1.5 text-sm font-bold text-failed">
          <Icon of={CircleAlert} size="sm" className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/**
 * The one wrapper that owns a field's accessibility: label or legend, asterisk, hint, error, live note, and the ids that tie
 * them to the control (product section 5).
 */
export function Field({
  id,
  name,
  label,
  required,
  optional,
  hint,
  labelHidden,
  error,
  note,
  group,
  className,
  ...rest
}: FieldProps) {
  const ids = { label: labelIdOf(id), hint: `${id}-hint`, error: `${id}-error`, note: `${id}-note` };
  const described = [hint && ids.hint, error && ids.error, note && ids.note].filter(Boolean).join(' ') || undefined;
  const control = {
    id,
    name,
    'aria-describedby': group ? undefined : described,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  };
  const labelStyle = classNames('block font-bold text-ink', labelHidden && 'sr-only');
  const body = (
    <>
      {hint && (
        <div id={ids.hint} className="text-sm text-ink-soft">
          {hint}
        </div>
      )}
      {rest.children(control)}
      <FieldError id={ids.error} error={error} />
      {note && <div id={ids.note}>{note}</div>}
    </>
  );
  const text = (
    <>
      {label}
      {required && <Asterisk />}
      {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
    </>
  );
  return group ? (
    <fieldset aria-describedby={described} className={classNames('min-w-0 space-y-1.5', className)}>
      <legend id={ids.label} className={labelStyle}>
        {text}
      </legend>
      {body}
    </fieldset>
  ) : (
    <div className={classNames('min-w-0 space-y-1.5', className)}>
      <label id={ids.label} htmlFor={id} className={labelStyle}>
        {text}
      </label>
      {body}
    </div>
  );
}
