import { createHash } from 'node:crypto';

/** Identifies the list that the parent saw: the requests with their versions, and the amounts. Independent of key order. */
export const deletionDigest = (rows: readonly object[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))))
    .digest('hex')
    .slice(0, 32);
