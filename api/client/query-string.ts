export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/**
 * A query with its question mark, or the empty text. Null and undefined values are left out (product section 7);
 * a list is written key[]=a&key[]=b, and an empty one not at all.
 */
export function queryString(query: Readonly<Record<string, QueryValue>> = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') value.forEach((item) => params.append(`${key}[]`, String(item)));
    else params.append(key, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}
