/** The value at a dotted path ("address.postalCode", "dates.0"); undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((place: unknown, key) => (place as Record<string, unknown> | null)?.[key], values);
}

/** A copy with another value at a dotted path; lists stay lists. */
export function withValueAt<T extends object>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? withValueAt((valueAt(values, key) ?? {}) as object, rest.join('.'), value) : value;
  const copy: object = Array.isArray(values) ? [...(values as unknown[])] : { ...values };
  return Object.assign(copy, { [key]: inner }) as T;
}
