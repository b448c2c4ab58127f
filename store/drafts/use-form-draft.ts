import { useRef, useState } from 'react';
import { randomKey } from '@/lib/ids';
import { type AttemptKeys, keepAttemptKeys, keepForm, readAttemptKeys, readForm } from '@/store/drafts/form-drafts';
import { useAppDispatch } from '@/store/hooks';

interface Kept<V> {
  values: V;
  /** The version being edited. */
  version: number | null;
}

/** Opens the next page and resolves when it is shown. The form is locked until then. */
export type OnSent<Sent> = (sent: Sent) => Promise<unknown>;

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
  const { keyFor, sent, renew } = useAttemptKey(name);
  const [first] = useState(starting);
  const [kept, setKept] = useState(() => {
    const { values, ...found } = (draft.stored ?? {}) as Partial<Kept<unknown>>;
    return found.version === version && fits(values) ? values : null;
  });
  const [round, setRound] = useState(0);
  const isSent = useRef(false);

  return {
    initialValues: kept ?? first,
    isKept: kept !== null,
    keep(values: V) {
      // Input while the next page loads.
      if (isSent.current) return;
      if (JSON.stringify(values) === JSON.stringify(first)) draft.forget();
      else draft.keep({ values, version } satisfies Kept<V>);
    },
    /** The same key for retries of the same body. */
    keyFor,
    /** Call it after the request was sent, before opening the next page. */
    forget() {
      isSent.current = true;
      draft.forget();
      sent();
    },
    /** Use it as the form's `key`, so that `startOver` remounts it. */
    round,
    startOver() {
      draft.forget();
      renew();
      setKept(null);
      setRound(round + 1);
    },
  };
}

/** A form's draft when it was mounted, and functions to keep and forget it. Names are unique in the portal: "children new". */
export function useFormDraft(name: string): {
  stored: unknown;
  keep: (values: unknown) => void;
  forget: () => void;
} {
  const dispatch = useAppDispatch();
  const [stored] = useState(() => dispatch(readForm(name)));
  return {
    stored,
    keep: (values) => dispatch(keepForm(name, values)),
    forget: () => dispatch(keepForm(name, null)),
  };
}

/**
 * Idempotency keys: the same for retries of the same body, so that a lost response causes no duplicate. With the name of a form
 * with drafts, keys survive reloads.
 */
export function useAttemptKey(name?: string): AttemptKey {
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
    sent() {
      if (name) dispatch(keepAttemptKeys(name, null));
    },
    renew() {
      keys.current = {};
      if (name) dispatch(keepAttemptKeys(name, null));
    },
  };
}

interface AttemptKey {
  keyFor: (body: object) => string;
  /**
   * Call it after success if another page follows. Until that page replaces the form, the same body still has the same key, so
   * that it cannot be sent twice.
   */
  sent: () => void;
  /** Call it after success if the form stays and the same body may be sent again on purpose. */
  renew: () => void;
}
