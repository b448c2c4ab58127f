import { useRef, useState } from 'react';
import { randomKey } from '@/lib/ids';
import { type AttemptKeys, keepAttemptKeys, keepForm, readAttemptKeys, readForm } from '@/store/form-drafts';
import { useAppDispatch } from '@/store/hooks';

interface Kept<V> {
  values: V;
  /** What a change began from. */
  version: number | null;
}

interface RequestDraftOptions<V> {
  /** What the form begins with where nothing is kept. */
  starting: V;
  /** The version of the request that is changed; null for a new one. What was typed over another version is dropped. */
  version: number | null;
  /** Whether this is what the form can show: an older program or another family record may have written it. */
  fits: (values: unknown) => values is V;
}

/**
 * A form that asks a facility for something, kept in this tab with every change and with the keys under which it was sent:
 * after a reload, a session that ran out or an answer that was lost, the same request can be sent again and is made once.
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
    /** One key for every try at the same body. */
    keyFor,
    /** Once it was sent. */
    forget,
    /** The form's key: another one once it starts over. */
    round,
    startOver() {
      forget();
      setKept(null);
      setRound(round + 1);
    },
  };
}

/**
 * What this tab keeps of a form, as it was when the form came on show, and how to keep and forget it. The name is the form's
 * own in the whole portal: "children new".
 */
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
