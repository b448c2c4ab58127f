import { useRef, useState } from 'react';
import { randomKey } from '@/lib/random-key';
import { useFormDraft } from '@/store/use-form-draft';

interface Kept<V> {
  values: V;
  /** What a change began from. */
  version: number | null;
  /** The Idempotency-Key of each body that was sent, by the body's text. */
  keys: Record<string, string>;
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
  const [first] = useState(starting);
  const [kept, setKept] = useState(() => {
    const { values, keys, ...found } = (draft.kept ?? {}) as Partial<Kept<unknown>>;
    return found.version === version && fits(values) ? { values, keys: keys ?? {} } : null;
  });
  const [round, setRound] = useState(0);
  const standing = useRef({ values: kept?.values ?? first, keys: kept?.keys ?? {} });

  function write() {
    const { values, keys } = standing.current;
    const untouched = JSON.stringify(values) === JSON.stringify(first) && Object.keys(keys).length === 0;
    if (untouched) draft.forget();
    else draft.keep({ values, version, keys } satisfies Kept<V>);
  }
  return {
    initialValues: kept?.values ?? first,
    isKept: kept !== null,
    keep(values: V) {
      standing.current.values = values;
      write();
    },
    /** One key for every try at the same body. */
    keyFor(body: object): string {
      const text = JSON.stringify(body);
      const { keys } = standing.current;
      const key = keys[text] ?? randomKey();
      standing.current.keys = { ...keys, [text]: key };
      write();
      return key;
    },
    /** Once it was sent. */
    forget: draft.forget,
    /** The form's key: another one once it starts over. */
    round,
    startOver() {
      draft.forget();
      standing.current = { values: first, keys: {} };
      setKept(null);
      setRound(round + 1);
    },
  };
}
