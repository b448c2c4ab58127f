import { getIn } from 'formik';

/** One line of the error summary; without a name it is about the whole form. */
export interface FormProblem {
  name?: string;
  message: string;
  /** The control that the line links to; none if the page has no control for the field. */
  controlId?: string;
  links?: readonly FormLink[];
}

/** A page that an error is about. */
interface FormLink {
  href: string;
  text: string;
}

/** The control of a field or of its closest parent: an error may be about one item of a list with one control. */
function controlOf(name: string, idOf: (name: string) => string): HTMLElement | null {
  const control = document.getElementById(idOf(name));
  const end = name.lastIndexOf('.');
  return control ?? (end > 0 ? controlOf(name.slice(0, end), idOf) : null);
}

/**
 * The service's errors (product rule 10): by dotted field path, or one for the whole request.
 */
export interface SubmitFailure {
  fields?: Readonly<Record<string, string>>;
  message?: string;
  /** Follow the message. */
  links?: readonly FormLink[];
}

/**
 * Formik's status: the service's errors, each with the rejected value, so that it disappears when the field changes.
 */
export interface FormStatus extends Pick<SubmitFailure, 'message' | 'links'> {
  fields?: Readonly<Record<string, { message: string; value: unknown }>>;
}

export const toStatus = ({ fields = {}, ...whole }: SubmitFailure, values: unknown): FormStatus => ({
  ...whole,
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

/** The errors of a submit in the order of the controls on the page; form-level errors first. */
export function problemsOf(
  errors: object,
  status: FormStatus | undefined,
  idOf: (name: string) => string,
): FormProblem[] {
  const rejected = Object.entries(status?.fields ?? {}).map(([name, { message }]) => ({ name, message }));
  const whole = status?.message ? [{ message: status.message, links: status.links }] : [];
  const place = ({ name }: FormProblem) => (name ? controlOf(name, idOf) : null);
  return [...whole, ...flattenErrors(errors), ...rejected]
    .map((problem) => ({ ...problem, control: place(problem) }))
    .sort(({ control: one }, { control: other }) => {
      if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
      return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    })
    .map(({ control, ...problem }) => ({ ...problem, controlId: control?.id }));
}
