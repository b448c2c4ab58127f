import { useId, useRef, useState, type ReactNode } from 'react';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormContext, type ServerErrors } from '@/components/form/form-context';
import {
  flattenErrors,
  nestErrors,
  orderProblems,
  toServerErrors,
  type FormProblem,
  type SubmitFailure,
} from '@/components/form/form-errors';
import { useEarlyTyping } from '@/components/form/use-early-typing';
import { useErrorTitle } from '@/components/form/use-error-title';
import { useFormBag } from '@/components/form/use-form-bag';
import { fieldId } from '@/components/form/use-form-field';
import { classNames } from '@/components/ui/class-names';

export interface FormState<V> {
  values: V;
  submitting: boolean;
  dirty: boolean;
}

export interface FormProps<V extends object> {
  initialValues: V;
  /** Sentences by field, nested as the values are; `nestErrors` makes them from dotted names. Texts come from lib/validation. */
  validate?: (values: V) => object;
  /**
   * Sends the values. Give back what the service refused ({fields, message}, decisions 10) and the form shows it at the
   * fields and in the summary; give back nothing when all went well.
   */
  onSubmit: (values: V) => Promise<SubmitFailure | void> | SubmitFailure | void;
  /** Values that arrive later replace the initial ones. */
  reinitialise?: boolean;
  /** The form's accessible name where there is more than one on the page. */
  label?: string;
  className?: string;
  children: ReactNode | ((state: FormState<V>) => ReactNode);
}

interface Failure {
  attempt: number;
  problems: FormProblem[];
  serverErrors: ServerErrors;
}
/** Specification section 8, when nothing better is known. */
const unexplained = 'An error has occurred. Try again.';
const noFailure: Failure = { attempt: 0, problems: [], serverErrors: {} };

/**
 * A form: Formik (which comes late, use-form-bag.ts), the error summary, the page title's "Error:", and the way from the
 * service's sentences to the fields. The summary stands as it was at the last submit, so that nothing jumps while one corrects;
 * each field is live.
 */
export function Form<V extends object>({ initialValues, validate, onSubmit, reinitialise, ...rest }: FormProps<V>) {
  const formId = `f${useId().replace(/\W/g, '')}`;
  const sending = useRef(false);
  const [failure, setFailure] = useState<Failure>(noFailure);
  const idOf = (name: string) => fieldId(formId, name);
  useErrorTitle(failure.problems.length > 0);

  const fail = (problems: FormProblem[], serverErrors: ServerErrors = {}) =>
    setFailure(({ attempt }) => ({ attempt: attempt + 1, problems: orderProblems(problems, idOf), serverErrors }));

  /** A key without a sentence would stop Formik from sending, and nobody would be told why. */
  const check = (values: V) =>
    nestErrors(Object.fromEntries(flattenErrors(validate?.(values)).map(({ name = '', message }) => [name, message])));

  const submit = async (values: V) => {
    setFailure(noFailure);
    let refused: SubmitFailure | void;
    try {
      refused = await onSubmit(values);
    } catch {
      refused = { message: unexplained };
    }
    if (!refused) return;
    const fields = refused.fields ?? {};
    const whole = refused.message ? [{ message: refused.message }] : [];
    fail([...whole, ...flattenErrors(fields)], toServerErrors(fields, values));
  };

  const { bag, send, reset, engine } = useFormBag<V>({ initialValues, check, submit });
  const context = { formId, serverErrors: failure.serverErrors, bag };
  const form = useEarlyTyping();

  const press = async () => {
    // A second press while the first is under way would send twice.
    if (sending.current) return;
    sending.current = true;
    const problems = flattenErrors(check(bag.values));
    if (problems.length > 0) fail(problems);
    try {
      await send();
    } catch {
      // The code that sends did not come.
      if (problems.length === 0) fail([{ message: unexplained }]);
    } finally {
      sending.current = false;
    }
  };

  const { values, submitting, dirty } = bag;
  return (
    <FormContext.Provider value={context}>
      {engine && <engine.Engine {...{ initialValues, reinitialise, ...engine.props }} />}
      <form
        ref={form}
        noValidate
        method="post"
        aria-label={rest.label}
        className={classNames('space-y-6', rest.className)}
        onReset={reset}
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        <ErrorSummary problems={failure.problems} attempt={failure.attempt} idOf={idOf} />
        {typeof rest.children === 'function' ? rest.children({ values, submitting, dirty }) : rest.children}
      </form>
    </FormContext.Provider>
  );
}
