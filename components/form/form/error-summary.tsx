import { useFormikContext } from 'formik';
import { CircleAlert } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldId, FormIdContext } from '@/components/form/field/use-form-field';
import { type FormProblem, type FormStatus, problemsOf } from '@/components/form/form/form-errors';
import { Icon } from '@/components/ui/media/icon/icon';

interface Shown {
  /** The submit it is about, counted from 1. */
  attempt: number;
  problems: readonly FormProblem[];
}

/** A control in a folded card takes no focus: the card is opened by the button that folds it. */
function unfold(control: HTMLElement | null) {
  const folded = control?.closest('[hidden]');
  if (!folded) return;
  flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${folded.id}"]`)?.click());
}

/**
 * What a failed submit says first: "There is a problem", with a link to every field that is wrong, in the words shown
 * at the field. It takes the focus, and stays as it was at that submit, so
 * that nothing jumps while one corrects.
 */
export function ErrorSummary() {
  const formId = useContext(FormIdContext);
  const { errors, status, submitCount, isSubmitting } = useFormikContext();
  const [{ attempt, problems }, setShown] = useState<Shown>({ attempt: 0, problems: [] });
  const box = useRef<HTMLDivElement>(null);
  const idOf = (name: string) => fieldId(formId, name);
  useErrorTitle(problems.length > 0);

  if (!isSubmitting && submitCount !== attempt)
    setShown({ attempt: submitCount, problems: problemsOf(errors, status as FormStatus | undefined, idOf) });
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;

  const goTo = (id: string) => {
    const control = document.getElementById(id);
    unfold(control);
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
        {problems.map(({ name, message, controlId }) => (
          <li key={`${name ?? ''} ${message}`}>
            {controlId ? (
              <a
                href={`#${controlId}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(controlId);
                }}
                className="inline-block max-w-full min-h-6 rounded-sm font-bold text-failed underline underline-offset-4"
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

const prefix = 'Error: ';
const without = (title: string) => (title.startsWith(prefix) ? title.slice(prefix.length) : title);

/**
 * Begins the page's title with "Error: " while a form has failed, so that whoever hears the title knows. The
 * framework writes the title anew whenever the page renders its head, so the prefix is put back each time.
 */
function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return;
    const mark = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watcher.disconnect();
      document.title = without(document.title);
    };
  }, [failed]);
}
