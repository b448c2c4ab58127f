import { createContext } from 'react';

/** A sentence the service gave for a field, and the value it was about: it goes when the value changes. */
export interface ServerError {
  message: string;
  value: unknown;
}
export type ServerErrors = Readonly<Record<string, ServerError>>;

/** What a form holds, by Formik or, until its code is there, without it. Names are dotted paths. */
export interface FormBag<V = unknown> {
  values: V;
  /** Nested as the values are. */
  errors: object;
  touched: object;
  submitting: boolean;
  dirty: boolean;
  setValue: (name: string, value: unknown) => void;
  touch: (name: string) => void;
}

export interface FormContextValue {
  formId: string;
  serverErrors: ServerErrors;
  bag: FormBag;
}

const nothing = () => undefined;
export const FormContext = createContext<FormContextValue>({
  formId: 'form',
  serverErrors: {},
  bag: { values: {}, errors: {}, touched: {}, submitting: false, dirty: false, setValue: nothing, touch: nothing },
});

export function serverErrorOf(errors: ServerErrors, name: string, value: unknown): string | undefined {
  const found = Object.hasOwn(errors, name) ? errors[name] : undefined;
  return found && Object.is(found.value, value) ? found.message : undefined;
}
