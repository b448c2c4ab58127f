import { operations } from '@/api/contract/path-table';

/** All that the browser loads of the contract: how each operation is called. */
export { operations };

/** `public` ignores any token, `account` needs a session, `signed` also needs a signed agreement (product rule 6). */
export type Access = 'public' | 'account' | 'signed';

export interface OperationPath {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api; `:name` is a parameter. */
  readonly path: string;
  readonly auth: Access;
  /** Bodies other than JSON. */
  readonly sends?: 'multipart';
  /** A GET that changes something, so it does not answer HEAD, which mail scanners and link checkers send. */
  readonly acts?: true;
  readonly answers?: 'zip' | 'calendar' | 'pdf';
  /** File name of a download, if it isn't the default of its type. */
  readonly file?: string;
  /** Sent without the bearer token; its 401 must not trigger a refresh (product section 7). */
  readonly withoutToken?: true;
  /** Sent without the family-id header: it doesn't depend on the record shown in the tab. */
  readonly anyFamily?: true;
  /** Sent with the device's key and time zone: it begins or renews a session (record 0201). */
  readonly namesDevice?: true;
}

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];

/** The path with its parameters filled in and encoded. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}
