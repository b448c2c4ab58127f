import { Formik } from 'formik';
import { useId, type ReactNode } from 'react';
import { type Schema, object } from 'yup';
import { FormIdContext } from '@/components/form/field/use-form-field';
import { toStatus } from '@/components/form/form/form-errors';

export interface ExampleFormProps {
  /** The value of the one field, named "field". */
  value: unknown;
  more?: Record<string, unknown>;
  /** The error shown initially. */
  error?: string;
  /** The field's own rule. */
  rule?: Schema;
  children: ReactNode;
}

/** A form around one field named "field", for gallery and tests. */
export function ExampleForm({ value, more, error, rule, children }: ExampleFormProps) {
  const values = { field: value, ...more };
  return (
    <FormIdContext.Provider value={`example${useId().replace(/\W/g, '')}`}>
      <Formik
        initialValues={values}
        initialStatus={error ? toStatus({ fields: { field: error } }, values) : undefined}
        validationSchema={rule && object({ field: rule })}
        onSubmit={() => undefined}
      >
        <div>{children}</div>
      </Formik>
    </FormIdContext.Provider>
  );
}
