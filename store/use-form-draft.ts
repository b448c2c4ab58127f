import { useRef, useState } from 'react';
import { randomKey } from '@/lib/ids';
import { type AttemptKeys, keepAttemptKeys, keepForm, readAttemptKeys, readForm } from '@/store/form-drafts';
import { useAppDispatch } from '@/store/hooks';

interface Kept<V> {
  values: V;
  /** The version being edited. */
  version: number | null;
}

interface RequestDraftOptions<V> {
  /** Initial values without a draft. */
  starting: V;
  /** The version being edited; null for a new request. Drafts for another version are dropped. */
  version: number | null;
  /** Validates a draft: an older version of the program may have written it. */
  fits: (values: unknown) => values is V;
}

/**
 * The draft of a request form with its idempotency keys. After a reload, an expired session or a lost response the same request
 * can be sent again without creating a duplicate.
 */
export function useRequestDraft<V extends object>(name: string, { starting, version, fits }: RequestDraftOptions<V>) {
  const draft = useFormDraft(name);
  const { keyFor, renew } = useAttemptKey(name);
  const [first] = useState(starting);
  const [kept, setKept] = useState(() => {
    const { values, ...found } = (draft.kept ?? {}) as Partial<Kept<unknown>>;
    return found.version === version && fits(values) ? values : null;
  });
  const [round, setRound] = useState(0);

  function forget() {
    draft.forget();
    renew();
  }
  return {
    initialValues: kept ?? first,
    isKept: kept !== null,
    keep(values: V) {
      if (JSON.stringify(values) === JSON.stringify(first)) draft.forget();
      else draft.keep({ values, version } satisfies Kept<V>);
    },
    /** The same key for retries of the same body. */
    keyFor,
    /** Call it after the request was sent. */
    forget,
    /** Use it as the form's `key`, so that `startOver` remounts it. */
    round,
    startOver() {
      forget();
      setKept(null);
      setRound(round + 1);
    },
  };
}

/** A form's draft when it was mounted, and functions to keep and forget it. Names are unique in the portal: "children new". */
export function useFormDraft(name: string): {
  kept: unknown;
  keep: (values: unknown) => void;
  forget: () => void;
} {
  const dispatch = useAppDispatch();
  const [kept] = useState(() => dispatch(readForm(name)));
  return {
    kept,
    keep: (values) => dispatch(keepForm(name, values)),
    forget: () => dispatch(keepForm(name, null)),
  };
}

/**
 * Idempotency keys: the same for retries of the same body, so that a lost response causes no duplicate. With the name of a form
 * with drafts, keys survive reloads. Call `renew` after success if the same body may be sent again on purpose.
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
