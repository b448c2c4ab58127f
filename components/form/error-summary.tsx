import { useEffect, useRef } from 'react';
import { CircleAlert } from 'lucide-react';
import { Icon } from '@/components/ui/media/icon/icon';
import type { FormProblem } from '@/components/form/form-errors';

export interface ErrorSummaryProps {
  problems: readonly FormProblem[];
  /** The id of a named field's control. */
  idOf: (name: string) => string;
  /** Raised with every failed submit: the summary then takes the focus, also when the problems are the same as before. */
  attempt: number;
}

/**
 * What a failed submit says first: "There is a problem", with a link to every field that is wrong, in the words that stand
 * at the field. It takes the focus (examples.md, "What readers of the pages expect").
 */
export function ErrorSummary({ problems, idOf, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = problems.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;

  const goTo = (name: string) => {
    const control = document.getElementById(idOf(name));
    control?.focus({ preventScroll: true });
    // The label should be in sight, not only the control below it.
    (control?.closest('fieldset, div') ?? control)?.scrollIntoView({ block: 'center' });
  };
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={idOf('error-summary-title')}
      className="rounded-lg border-2 border-failed bg-failed-soft p-4 sm:p-5"
    >
      <h2 id={idOf('error-summary-title')} className="flex items-center gap-2 text-lg font-bold text-failed">
        <Icon of={CircleAlert} size="lg" />
        There is a problem
      </h2>
      <ul className="mt-2 space-y-1">
        {problems.map(({ name, message }) => (
          <li key={`${name ?? ''} ${message}`}>
            {name ? (
              <a
                href={`#${idOf(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(name);
                }}
                className="inline-block min-h-6 rounded-sm font-bold text-failed underline underline-offset-4"
              >
                {message}
              </a>
            ) : (
              <span className="font-bold text-failed">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
