import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { ControlProps } from '@/components/ui/inputs/control';
import { Icon } from '@/components/ui/media/icon';

export interface FieldLook {
  label: ReactNode;
  /** Shows an asterisk (product section 5) and sets aria-required. */
  required?: boolean;
  /** Shows "(optional)" after the label. */
  optional?: boolean;
  /** Between label and control. */
  hint?: ReactNode;
  /** Shows the label to screen readers only, where the context already says it. */
  labelHidden?: boolean;
  className?: string;
}

interface FieldProps extends FieldLook {
  /** The control's id; the ids of hint, error and note derive from it. */
  id: string;
  name?: string;
  /** The error to show. */
  error?: string;
  /** Below the control, such as the characters remaining. */
  note?: ReactNode;
  /** Several controls under one legend (a date, radio buttons) instead of one control under a label. */
  group?: boolean;
  /** Renders the control; spread `control` on it. In a group, spread it on the first or on each control. */
  children: (control: ControlProps) => ReactNode;
}

/** The id of a field's label, for aria-labelledby. */
export const labelIdOf = (id: string): string => `${id}-label`;

/** Hidden from screen readers, which get aria-required. It never begins a line. */
export const Asterisk = () => (
  <span aria-hidden className="text-failed">
    &nbsp;*
  </span>
);

/** Always rendered, because a live region must exist before its content changes. */
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
 * Owns a field's accessibility: label or legend, asterisk, hint, error, note, and the ids that connect them to the
 * control (product section 5).
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
