import type { ReactNode } from 'react';
import { FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';
import { momentText } from '@/lib/dates/instants';
import { factField } from '@/lib/facilities/answer-facts';

/** The form that could not be carried out, as it was posted. */
export interface FailedForm {
  section: string;
  problem: string;
  /** What is wrong, by path of the body. */
  fields: Readonly<Record<string, string>>;
  typed: URLSearchParams;
}

export interface FactFormProps {
  /** Which form it is, and its id. */
  section: string;
  token: string;
  /** Stands for what the form shows. */
  shown: string;
  failed: FailedForm | null;
  /** The form that was carried out last. */
  done: string | null;
  button: ReactNode;
  children: ReactNode;
}

/** A native form that states one fact. A failed one says so in its place, and keeps what was typed. */
export function FactForm({ section, token, shown, failed, done, button, children }: FactFormProps) {
  return (
    <form id={section} method="post" action={`?#${section}`} className="flex scroll-mt-4 flex-col gap-4">
      <input type="hidden" name={factField.token} value={token} />
      <input type="hidden" name={factField.seen} value={shown} />
      <input type="hidden" name={factField.section} value={section} />
      {failed?.section === section && (
        <Notice tone="error" role="alert">
          {failed.problem}
        </Notice>
      )}
      {done === section && failed === null && <Notice tone="success">Saved. Families see it within a minute.</Notice>}
      {children}
      <FormButton variant="secondary">{button}</FormButton>
    </form>
  );
}

/** The form's own text of a field: what was typed if it failed, else what stands. */
export const textOf = (failed: FailedForm | null, section: string, name: string, stands: string): string =>
  failed?.section === section ? (failed.typed.get(name) ?? '') : stands;

interface StatedProps {
  stated: { at: string; by: string } | null;
  timeZone: string;
}

export const Stated = ({ stated, timeZone }: StatedProps) =>
  stated && (
    <p className="text-sm text-ink-soft">
      Last changed here by <span translate="no">{stated.by}</span> on {momentText(new Date(stated.at), timeZone)}.
    </p>
  );

interface FactFieldProps {
  id: string;
  label: ReactNode;
  error: string | undefined;
  hint?: ReactNode;
  children: (props: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** A label, its control, and below it what stands now or what is wrong. */
export function FactField({ id, label, error, hint, children }: FactFieldProps) {
  const said = `${id}-said`;
  const describes = error !== undefined || Boolean(hint);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(describes && { 'aria-describedby': said }) })}
      {describes && (
        <span id={said} className={error ? 'text-sm font-bold text-failed' : 'text-sm text-ink-soft'}>
          {error ?? hint}
        </span>
      )}
    </div>
  );
}
