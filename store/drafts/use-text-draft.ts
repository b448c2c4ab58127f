import { useState } from 'react';
import { useAttemptKey, useFormDraft } from '@/store/drafts/use-form-draft';

/**
 * Keeps a form's text in this tab across reloads, failed submits and log-outs, with an idempotency key that
 * changes only with the text.
 */
export function useTextDraft<V extends Record<string, string>>(name: string, empty: V) {
  const { stored, keep, forget } = useFormDraft(name);
  const [initialValues, setInitialValues] = useState(() => textsOf(stored, empty));
  const { keyFor, renew } = useAttemptKey(name);
  return {
    initialValues,
    keep: (values: V) => (hasText(values) ? keep(values) : forget()),
    /** After sending, or to start over. */
    clear: () => {
      forget();
      renew();
      setInitialValues({ ...empty });
    },
    keyFor,
  };
}

const hasText = (values: Record<string, string>) => Object.values(values).some((text) => text.trim() !== '');

/** The saved draft, if its fields match. */
function textsOf<V extends Record<string, string>>(kept: unknown, empty: V): V {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const one = ([name, text]: [string, string]) => [name, typeof given[name] === 'string' ? given[name] : text];
  return Object.fromEntries(Object.entries(empty).map(one)) as V;
}
