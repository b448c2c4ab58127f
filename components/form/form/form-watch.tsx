import { useEffect, useEffectEvent } from 'react';
import { useFormikContext, type FormikValues } from 'formik';

/** Tells of every change of the form's values, after it is rendered; for what keeps or guards them. */
export function FormWatch<V extends FormikValues>({ onValues }: { onValues: (values: V) => void }) {
  const { values } = useFormikContext<V>();
  const tell = useEffectEvent(onValues);
  useEffect(() => tell(values), [values]);
  return null;
}
