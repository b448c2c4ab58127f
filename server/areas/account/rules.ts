import { createHash } from 'node:crypto';

/**
 * Stands for what a parent saw before deleting the account: the requests with their versions, and the amounts. It is compared
 * when the deletion is confirmed.
 */
export const deletionDigest = (rows: readonly object[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))))
    .digest('hex')
    .slice(0, 32);
