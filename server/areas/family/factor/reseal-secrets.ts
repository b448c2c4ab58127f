import { randomBytes } from 'node:crypto';
import { listSecrets, replaceSecret } from '@/server/areas/family/factor/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { ivBytes, seal, unseal } from '@/server/areas/platform/shared/rules';

const atOnce = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * While SECRET is replaced, encrypts with the new key what the old one encrypted. Repeated, because a process that is not
 * restarted yet writes with the old key.
 */
export async function resealSecrets({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<void> {
  if (keys.length === 1) return;
  for (let after = beforeAll; ;) {
    const rows = await listSecrets(db, after, atOnce);
    for (const row of rows) {
      const opened = unseal(keys, 'factor-secret', row.secret, row.accountId);
      if (opened && !opened.isNewest) {
        await replaceSecret(db, row, seal(keys, 'factor-secret', opened.text, row.accountId, randomBytes(ivBytes)));
      }
    }
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.accountId;
  }
}
