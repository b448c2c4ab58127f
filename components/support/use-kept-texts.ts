import { useState } from 'react';
import { useAttemptKey } from '@/store/use-attempt-key';
import { useFormDraft } from '@/store/use-form-draft';

/**
 * The texts of a form that outlive a reload and a failed try in this tab (until log out), and the key under which they are
 * sent: the same as long as they are the same, so that a message whose answer was lost is not sent twice.
 */
export function useKeptTexts<V extends Record<string, string>>(name: string, empty: V) {
  const { kept, keep, forget } = useFormDraft(name);
  const [initialValues, setInitialValues] = useState(() => textsOf(kept, empty));
  const { keyFor, renew } = useAttemptKey(name);
  return {
    initialValues,
    keep: (values: V) => (isAnyGiven(values) ? keep(values) : forget()),
    /** After it was sent, or to start over. */
    clear: () => {
      forget();
      renew();
      setInitialValues({ ...empty });
    },
    keyFor,
  };
}

const isAnyGiven = (values: Record<string, string>) => Object.values(values).some((text) => text.trim() !== '');

/** What the tab kept, as far as it is text of these fields. */
function textsOf<V extends Record<string, string>>(kept: unknown, empty: V): V {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const one = ([name, text]: [string, string]) => [name, typeof given[name] === 'string' ? given[name] : text];
  return Object.fromEntries(Object.entries(empty).map(one)) as V;
}
