import { getIn } from 'formik';

/** One line of the error summary. Without a name it belongs to the whole form. */
export interface FormProblem {
  name?: string;
  message: string;
  /** The id of the control to which the line leads; none where the page has no control for the field. */
  controlId?: string;
}

/** The control of a field, or of what the field is part of: an error may be about one item of a list that has one control. */
function controlOf(name: string, idOf: (name: string) => string): HTMLElement | null {
  const control = document.getElementById(idOf(name));
  const end = name.lastIndexOf('.');
  return control ?? (end > 0 ? controlOf(name.slice(0, end), idOf) : null);
}

/**
 * What the service said about a request that failed (product rule 10): sentences by dotted field path, or one sentence.
 */
export interface SubmitFailure {
  fields?: Readonly<Record<string, string>>;
  message?: string;
}

/** Formik's status: what was refused, each sentence with the value it is about, so that it goes when its own field changes. */
export interface FormStatus {
  message?: string;
  fields?: Readonly<Record<string, { message: string; value: unknown }>>;
}

export const toStatus = ({ fields = {}, message }: SubmitFailure, values: unknown): FormStatus => ({
  message,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name, { message: sentence, value: getIn(values, name) }]),
  ),
});

/** Formik's nested errors as dotted names: {address: {city: '…'}} gives 'address.city'. */
export function flattenErrors(errors: unknown, prefix = ''): FormProblem[] {
  if (typeof errors === 'string') return errors ? [{ name: prefix, message: errors }] : [];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, inner]) => flattenErrors(inner, prefix ? `${prefix}.${key}` : key));
}

/** What stopped a submit, in the order of the controls on the page; what concerns the whole form comes first. */
export function problemsOf(
  errors: object,
  status: FormStatus | undefined,
  idOf: (name: string) => string,
): FormProblem[] {
  const refused = Object.entries(status?.fields ?? {}).map(([name, { message }]) => ({ name, message }));
  const whole = status?.message ? [{ message: status.message }] : [];
  const place = ({ name }: FormProblem) => (name ? controlOf(name, idOf) : null);
  return [...whole, ...flattenErrors(errors), ...refused]
    .map((problem) => ({ ...problem, control: place(problem) }))
    .sort(({ control: one }, { control: other }) => {
      if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
      return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    })
    .map(({ control, ...problem }) => ({ ...problem, controlId: control?.id }));
}
