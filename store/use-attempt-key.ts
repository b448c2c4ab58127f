import { useRef } from 'react';
import { randomKey } from '@/lib/random-key';

/** The Idempotency-Key of a request: one for every try at the same body, so that a doubtful answer makes nothing twice. */
export function useAttemptKey(): (body: object) => string {
  const keys = useRef(new Map<string, string>());
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? randomKey();
    keys.current.set(text, key);
    return key;
  };
}
