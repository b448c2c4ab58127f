import { createContext } from 'react';

/** A sentence the service gave for a field, and the value it was about: it goes when the value changes. */
export interface ServerError {
  message: string;
  value: unknown;
}
export type ServerErrors = Readonly<Record<string, ServerError>>;

export const FormContext = createContext<{ formId: string; serverErrors: ServerErrors }>({
  formId: 'form',
  serverErrors: {},
});

export function serverErrorOf(errors: ServerErrors, name: string, value: unknown): string | undefined {
  const found = Object.hasOwn(errors, name) ? errors[name] : undefined;
  return found && Object.is(found.value, value) ? found.message : undefined;
}
