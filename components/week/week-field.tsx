import type { ReactNode } from 'react';

interface FieldAria {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface WeekFieldProps {
  id: string;
  label: string;
  problem?: string | undefined;
  children: (aria: FieldAria) => ReactNode;
}

/** A field of the form with its label, and below it what is wrong. */
export function WeekField({ id, label, problem, children }: WeekFieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? problemId : undefined,
      })}
      <FieldProblem id={problemId} text={problem} />
    </div>
  );
}

/** What is wrong with a field, in a sentence. */
export const FieldProblem = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p id={id} className="text-sm font-bold text-failed">
      {text}
    </p>
  ) : null;
