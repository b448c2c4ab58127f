import { useId, useState, type ReactNode } from 'react';
import { FormContext, type FormContextValue } from '@/components/form/form-context';
import { withValueAt } from '@/components/form/value-at';

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
  const initial = { field: value, ...more };
  const [values, setValues] = useState<object>(initial);
  const [touched, setTouched] = useState<object>({});
  const context: FormContextValue = {
    formId,
    serverErrors: error ? { field: { message: error, value } } : {},
    bag: {
      ...{ values, touched, errors: {}, submitting: false },
      dirty: JSON.stringify(values) !== JSON.stringify(initial),
      setValue: (name, next) => setValues((now) => withValueAt(now, name, next)),
      touch: (name) => setTouched((now) => withValueAt(now, name, true)),
    },
  };
  return (
    <FormContext.Provider value={context}>
      <div>{children}</div>
    </FormContext.Provider>
  );
}
