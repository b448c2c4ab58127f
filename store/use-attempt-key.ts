import { useRef } from 'react';
import { randomKey } from '@/lib/random-key';
import { keepAttemptKeys, readAttemptKeys, type AttemptKeys } from '@/store/form-drafts';
import { useAppDispatch } from '@/store/hooks';

/**
 * The Idempotency-Key of a request: one for every try at the same body, so that a doubtful answer makes nothing twice. With
 * the name of a form whose values are kept, the key is kept beside them and outlives a reload. `renew` after it went well,
 * where the same may be sent again on purpose.
 */
export function useAttemptKey(name?: string): { keyFor: (body: object) => string; renew: () => void } {
  const dispatch = useAppDispatch();
  const keys = useRef<AttemptKeys>({});
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      const known = { ...(name ? dispatch(readAttemptKeys(name)) : {}), ...keys.current };
      keys.current = { ...known, [text]: known[text] ?? randomKey() };
      if (name) dispatch(keepAttemptKeys(name, keys.current));
      return keys.current[text]!;
    },
    renew() {
      keys.current = {};
      if (name) dispatch(keepAttemptKeys(name, null));
    },
  };
}
