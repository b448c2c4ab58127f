import { useFormikContext } from 'formik';
import { useEffect } from 'react';

export interface KeptEmail {
  /** What was typed before, here or in the other tab. */
  email: string;
  onEmail: (email: string) => void;
}

/** In the forms to log in and to sign up: the address typed in one is there in the other. */
export function KeepEmail({ onEmail }: Pick<KeptEmail, 'onEmail'>) {
  const { values } = useFormikContext<{ email: string }>();
  useEffect(() => onEmail(values.email), [onEmail, values.email]);
  return null;
}
