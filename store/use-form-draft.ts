import { useState } from 'react';
import { keepForm, readForm } from '@/store/form-drafts';
import { useAppDispatch } from '@/store/hooks';

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
