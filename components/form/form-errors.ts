import type { ServerErrors } from '@/components/form/form-context';
import { valueAt } from '@/components/form/value-at';

/** One line of the error summary. Without a name it belongs to the whole form. */
export interface FormProblem {
  name?: string;
  message: string;
}

/** What the service said about a request that failed (decisions 10): sentences by dotted field path, or one sentence. */
export interface SubmitFailure {
  fields?: Readonly<Record<string, string>>;
  message?: string;
}

/** Formik's nested errors as dotted names: {address: {city: '…'}} gives 'address.city'. */
export function flattenErrors(errors: unknown, prefix = ''): FormProblem[] {
  if (typeof errors === 'string') return errors ? [{ name: prefix, message: errors }] : [];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, inner]) => flattenErrors(inner, prefix ? `${prefix}.${key}` : key));
}

/** Sentences by dotted path as Formik's nested errors, lists included: for `setErrors` and for `validate` functions. */
export function nestErrors(fields: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(fields)) {
    if (!message) continue;
    const keys = path.split('.');
    let place: Record<string, unknown> = root;
    keys.slice(0, -1).forEach((key, index) => {
      if (!Object.hasOwn(place, key)) place[key] = /^\d+$/.test(keys[index + 1] ?? '') ? [] : {};
      place = place[key] as Record<string, unknown>;
    });
    place[keys.at(-1) ?? path] = message;
  }
  return root;
}

/** The service's sentences with the values they are about, so that each goes when its own field changes and no sooner. */
export function toServerErrors(fields: Readonly<Record<string, string>>, values: unknown): ServerErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, { message, value: valueAt(values, name) }]),
  );
}

/** The problems of a failed submit in the order in which their controls stand on the page; the form's own come first. */
export function orderProblems(problems: FormProblem[], idOf: (name: string) => string): FormProblem[] {
  const place = ({ name }: FormProblem) => (name ? document.getElementById(idOf(name)) : null);
  return [...problems].sort((a, b) => {
    const [one, other] = [place(a), place(b)];
    if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}
