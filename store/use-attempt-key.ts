import { useRef } from 'react';
import { randomKey } from '@/lib/random-key';

/**
 * The Idempotency-Key of a request: one for every try at the same body, so that a doubtful answer makes nothing twice.
 * `renew` after it went well, where the same may be sent again on purpose.
 */
export function useAttemptKey(): { keyFor: (body: object) => string; renew: () => void } {
  const keys = useRef(new Map<string, string>());
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      const key = keys.current.get(text) ?? randomKey();
      keys.current.set(text, key);
      return key;
    },
    renew: () => keys.current.clear(),
  };
}
