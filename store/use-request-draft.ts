import { useState } from 'react';
import { useAttemptKey } from '@/store/use-attempt-key';
import { useFormDraft } from '@/store/use-form-draft';

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
