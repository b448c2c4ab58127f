import { useId, type ReactNode } from 'react';
import { Formik, type FormikHelpers, type FormikProps, type FormikValues } from 'formik';
import type { ObjectSchema } from 'yup';
import { ErrorSummary } from '@/components/form/form/error-summary';
import { AfterPressContext, useAfterPress } from '@/components/form/field/after-press';
import { toStatus, type SubmitFailure } from '@/components/form/form/form-errors';
import { useEarlyTyping } from '@/components/form/form/use-early-typing';
import { FormIdContext } from '@/components/form/field/use-form-field';
import { classNames } from '@/components/ui/class-names';

export interface FormProps<V extends FormikValues> {
  initialValues: V;
  /** The contract's rules from lib/validation. Formik hands empty text on as undefined. */
  validationSchema?: ObjectSchema<object>;
  /**
   * Sends the values. Return what the service refused ({fields, message}, product rule 10) and the form shows it at the
   * fields and in the summary; return nothing when all went well.
   */
  onSubmit: (values: V) => Promise<SubmitFailure | void> | SubmitFailure | void;
  /** The form's accessible name where there is more than one on the page. */
  label?: string;
  className?: string;
  children: ReactNode | ((form: FormikProps<V>) => ReactNode);
}

/** Product section 8, when nothing better is known. */
const unexplained: SubmitFailure = { message: 'An error has occurred. Try again.' };

/** A form: Formik with a yup schema, the error summary, and the way from the service's sentences to the fields. */
export function Form<V extends FormikValues>({ onSubmit, label, className, children, ...formik }: FormProps<V>) {
  const formId = `f${useId().replace(/\W/g, '')}`;

  const element = useEarlyTyping();
  const afterPress = useAfterPress();

  const submit = async (values: V, { setStatus }: FormikHelpers<V>) => {
    setStatus(undefined);
    try {
      const refused = await onSubmit(values);
      if (refused) setStatus(toStatus(refused, values));
    } catch {
      setStatus(unexplained);
    }
  };

  return (
    <FormIdContext.Provider value={formId}>
      <Formik<V> {...formik} onSubmit={submit}>
        {(form) => (
          <form
            ref={element}
            noValidate
            method="post"
            aria-label={label}
            className={classNames('space-y-6', className)}
            onReset={form.handleReset}
            onSubmit={(event) => {
              event.preventDefault();
              // A second press while the first is under way would send twice.
              if (!form.isSubmitting) form.handleSubmit(event);
            }}
          >
            <ErrorSummary />
            <AfterPressContext value={afterPress}>
              {typeof children === 'function' ? children(form) : children}
            </AfterPressContext>
          </form>
        )}
      </Formik>
    </FormIdContext.Provider>
  );
}
