import { useId, useMemo, type ReactNode } from 'react';
import { Formik } from 'formik';
import { FormContext, type ServerErrors } from '@/components/form/form-context';

export interface ExampleFormProps {
  /** The value of the one field, named "field". */
  value: unknown;
  /** More values, by name. */
  more?: Record<string, unknown>;
  /** The sentence to show at the field from the start. */
  error?: string;
  children: ReactNode;
}

/** A form around one field named "field", for the examples that gallery and tests show. */
export function ExampleForm({ value, more, error, children }: ExampleFormProps) {
  const formId = `example${useId().replace(/\W/g, '')}`;
  const context = useMemo(
    (): { formId: string; serverErrors: ServerErrors } => ({
      formId,
      serverErrors: error ? { field: { message: error, value } } : {},
    }),
    [formId, error, value],
  );
  return (
    <FormContext.Provider value={context}>
      <Formik initialValues={{ field: value, ...more }} onSubmit={() => undefined}>
        <div>{children}</div>
      </Formik>
    </FormContext.Provider>
  );
}
