import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { Formik, type FormikErrors, type FormikHelpers, type FormikProps, type FormikValues } from 'formik';
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
import { useErrorTitle } from '@/components/form/use-error-title';
import { fieldId } from '@/components/form/use-form-field';
import { classNames } from '@/components/ui/class-names';

export interface FormState<V> {
  values: V;
  submitting: boolean;
  dirty: boolean;
}

export interface FormProps<V extends FormikValues> {
  initialValues: V;
  /** Sentences by field, nested as the values are; `nestErrors` makes them from dotted names. Texts come from lib/validation. */
  validate?: (values: V) => object;
  /**
   * Sends the values. Give back what the service refused ({fields, message}, decisions 10) and the form shows it at the
   * fields and in the summary; give back nothing when all went well.
   */
  onSubmit: (values: V, helpers: FormikHelpers<V>) => Promise<SubmitFailure | void> | SubmitFailure | void;
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
 * A form: Formik, the error summary, the page title's "Error:", and the way from the service's sentences to the fields.
 * The summary stands as it was at the last submit, so that nothing jumps while one corrects; each field is live.
 */
export function Form<V extends FormikValues>({
  initialValues,
  validate,
  onSubmit,
  reinitialise,
  ...rest
}: FormProps<V>) {
  const formId = `f${useId().replace(/\W/g, '')}`;
  const sending = useRef(false);
  const [failure, setFailure] = useState<Failure>(noFailure);
  const idOf = (name: string) => fieldId(formId, name);
  const context = useMemo(() => ({ formId, serverErrors: failure.serverErrors }), [formId, failure.serverErrors]);
  useErrorTitle(failure.problems.length > 0);

  const fail = (problems: FormProblem[], serverErrors: ServerErrors = {}) =>
    setFailure(({ attempt }) => ({ attempt: attempt + 1, problems: orderProblems(problems, idOf), serverErrors }));

  /** A key without a sentence would stop Formik from sending, and nobody would be told why. */
  const check = (values: V) =>
    nestErrors(Object.fromEntries(flattenErrors(validate?.(values)).map(({ name = '', message }) => [name, message])));

  const submit = async (values: V, helpers: FormikHelpers<V>) => {
    setFailure(noFailure);
    let refused: SubmitFailure | void;
    try {
      refused = await onSubmit(values, helpers);
    } catch {
      refused = { message: unexplained };
    }
    if (!refused) return;
    const fields = refused.fields ?? {};
    const whole = refused.message ? [{ message: refused.message }] : [];
    fail([...whole, ...flattenErrors(fields)], toServerErrors(fields, values));
  };

  const send = async (formik: FormikProps<V>) => {
    // A second press while the first is under way would send twice.
    if (sending.current) return;
    sending.current = true;
    const problems = flattenErrors(check(formik.values));
    if (problems.length > 0) fail(problems);
    try {
      await formik.submitForm();
    } finally {
      sending.current = false;
    }
  };

  return (
    <FormContext.Provider value={context}>
      <Formik<V>
        initialValues={initialValues}
        enableReinitialize={reinitialise}
        validate={check as (values: V) => FormikErrors<V>}
        onSubmit={submit}
      >
        {(formik) => (
          <form
            noValidate
            aria-label={rest.label}
            className={classNames('space-y-6', rest.className)}
            onReset={formik.handleReset}
            onSubmit={(event) => {
              event.preventDefault();
              void send(formik);
            }}
          >
            <ErrorSummary problems={failure.problems} attempt={failure.attempt} idOf={idOf} />
            {typeof rest.children === 'function'
              ? rest.children({ values: formik.values, submitting: formik.isSubmitting, dirty: formik.dirty })
              : rest.children}
          </form>
        )}
      </Formik>
    </FormContext.Provider>
  );
}
