import { createHash } from 'node:crypto';
import type { LeakedPasswords } from '@/server/adapters/leaks/port';

const patienceMs = 2_000;
/** Characters of the SHA-1 that are sent: hundreds of passwords share them. */
const sentLength = 5;

/**
 * The list of haveibeenpwned.com, or one with its "range" call. Neither the password nor its hash leaves this machine, and
 * padded answers hide from the network how many passwords they hold. `address` has no slash at its end.
 */
export function createLeakedPasswords(address: string): LeakedPasswords {
  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const response = await fetch(`${address}/range/${hash.slice(0, sentLength)}`, {
        headers: { 'add-padding': 'true', 'user-agent': 'Nestling' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) throw new Error(`The list of leaked passwords answered ${response.status}.`);
      const lines = (await response.text()).split('\n').map((line) => line.trim().split(':'));
      // Padding says 0 times.
      return lines.some(([rest, times]) => rest === hash.slice(sentLength) && times !== '0');
    },
  };
}
