import { Formik, type FormikHelpers, type FormikProps, type FormikValues, useFormikContext } from 'formik';
import { CircleAlert } from 'lucide';
import { type ReactNode, useContext, useEffect, useEffectEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { DeferWhilePressingContext, useDeferWhilePressing } from '@/components/form/field/defer-while-pressing';
import { fieldId, FormIdContext } from '@/components/form/field/use-form-field';
import {
  type FormProblem,
  type FormStatus,
  problemsOf,
  type SubmitFailure,
  toStatus,
} from '@/components/form/form/form-errors';
import { moveOnEnter } from '@/components/form/form/move-on-enter';
import { usePreHydrationInput } from '@/components/form/form/use-pre-hydration-input';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon';
import { useFocusOnChange } from '@/components/ui/navigation/focus';
import { TextLink } from '@/components/ui/navigation/text-link';

export interface FormProps<V extends FormikValues> {
  initialValues: V;
  /** From lib/validation. Formik passes empty text as undefined. */
  validationSchema?: { validate(values: object, options?: object): Promise<unknown> };
  /**
   * Sends the values. Returned errors ({fields, message}, product rule 10) are shown at the fields and in the summary;
   * return nothing on success. The form is locked until the promise resolves: if another page follows, await
   * `router.push`, so that a press while that page loads does not send again.
   */
  onSubmit: (values: V) => Promise<SubmitFailure | void> | SubmitFailure | void;
  /**
   * What Enter, or a phone's Go key, does in a field. `movesOn` where submitting costs money, binds, or gives something up:
   * then only the button submits.
   */
  enter: 'submits' | 'movesOn';
  /** The accessible name, where a page has more than one form. */
  label?: string;
  /** True once the form has done its work and a redirect from elsewhere follows: it stays locked. */
  done?: boolean;
  className?: string;
  children: ReactNode | ((form: FormikProps<V>) => ReactNode);
}

/** The generic error of product section 8. */
const genericFailure: SubmitFailure = { message: 'An error has occurred. Try again.' };

/** Formik with a yup schema, the error summary, and the service's errors at their fields. */
export function Form<V extends FormikValues>(props: FormProps<V>) {
  const { onSubmit, enter, label, done = false, className, children, ...formik } = props;
  const formId = `f${useId().replace(/\W/g, '')}`;

  const element = usePreHydrationInput();
  const afterPress = useDeferWhilePressing();

  const submit = async (values: V, { setStatus }: FormikHelpers<V>) => {
    setStatus(undefined);
    try {
      const refused = await onSubmit(values);
      if (refused) setStatus(toStatus(refused, values));
    } catch {
      setStatus(genericFailure);
    }
  };

  return (
    <FormIdContext.Provider value={formId}>
      <Formik<V> {...formik} onSubmit={submit}>
        {(form) => (
          <form
            ref={element}
            noValidate
            // Nothing is sent before hydration: outside a <dialog>, a browser ignores this method.
            method="dialog"
            aria-label={label}
            className={classNames('space-y-6', className)}
            {...(enter === 'movesOn' && moveOnEnter)}
            onReset={form.handleReset}
            onSubmit={(event) => {
              event.preventDefault();
              // Prevents a double submit.
              if (!form.isSubmitting && !done) form.handleSubmit(event);
            }}
          >
            <ErrorSummary />
            <DeferWhilePressingContext value={afterPress}>
              {typeof children === 'function'
                ? children({ ...form, isSubmitting: form.isSubmitting || done })
                : children}
            </DeferWhilePressingContext>
          </form>
        )}
      </Formik>
    </FormIdContext.Provider>
  );
}

interface Shown {
  /** The number of the submit, from 1. */
  attempt: number;
  problems: readonly FormProblem[];
}

/** Focuses a control and shows its whole field, so that the label is visible, too. */
export function goToControl(id: string) {
  const control = document.getElementById(id);
  unfold(control);
  control?.focus({ preventScroll: true });
  const field = control?.parentElement?.closest<HTMLElement>('fieldset, div');
  field?.scrollIntoView({ block: field.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' });
}

/** A control in a folded card cannot be focused: open the card first. */
function unfold(control: HTMLElement | null) {
  const folded = control?.closest('[hidden]');
  if (!folded) return;
  flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${folded.id}"]`)?.click());
}

/**
 * "There is a problem" after a failed submit, with a link to each invalid field. Takes the focus. Stays unchanged until
 * the next submit, so that the layout does not shift while the parent corrects fields.
 */
function ErrorSummary() {
  const formId = useContext(FormIdContext);
  const { errors, status, submitCount, isSubmitting } = useFormikContext();
  const [{ attempt, problems }, setShown] = useState<Shown>({ attempt: 0, problems: [] });
  const idOf = (name: string) => fieldId(formId, name);
  const box = useFocusOnChange<HTMLDivElement>(problems.length > 0 && problems);
  useErrorTitle(problems.length > 0);

  if (!isSubmitting && submitCount !== attempt)
    setShown({ attempt: submitCount, problems: problemsOf(errors, status as FormStatus | undefined, idOf) });
  if (problems.length === 0) return null;

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
        {problems.map(({ name, message, controlId, links = [] }) => (
          <li key={`${name ?? ''} ${message}`}>
            {controlId ? (
              <a
                href={`#${controlId}`}
                onClick={(event) => {
                  event.preventDefault();
                  goToControl(controlId);
                }}
                className="inline-block max-w-full min-h-6 rounded-sm font-bold text-failed underline underline-offset-4"
              >
                {message}
              </a>
            ) : (
              <span className="font-bold text-failed">{message}</span>
            )}
            {links.map(({ href, text }) => (
              <TextLink key={`${href} ${text}`} href={href} className="block w-fit">
                {text}
              </TextLink>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const prefix = 'Error: ';
const without = (title: string) => (title.startsWith(prefix) ? title.slice(prefix.length) : title);

/**
 * Prefixes the page title with "Error: " after a failed submit, for screen readers. next/head rewrites the title on
 * every render, so an observer restores the prefix.
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

/** Reports every change of the form's values, for example to save a draft. */
export function FormChangeListener<V extends FormikValues>({ onValues }: { onValues: (values: V) => void }) {
  const { values } = useFormikContext<V>();
  const report = useEffectEvent(onValues);
  useEffect(() => report(values), [values]);
  return null;
}
