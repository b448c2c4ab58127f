import { memo, useLayoutEffect, useRef, type RefObject } from 'react';
import { useFormik, type FormikErrors, type FormikValues } from 'formik';
import type { FormBag } from '@/components/form/form-context';

/** What the engine asks of its form at the time; the form renders far more often than the engine should. */
export interface FormikNeeds<V> {
  check: (values: V) => object;
  submit: (values: V) => Promise<void>;
}

export interface FormikBag<V> extends FormBag<V> {
  /** Checks, marks every field as touched, and sends if all is well. */
  submit: () => Promise<unknown>;
  reset: () => void;
}

export interface FormikEngineProps<V> {
  initialValues: V;
  reinitialise?: boolean;
  needs: RefObject<FormikNeeds<V>>;
  /** What was typed, and where the focus had been, before the engine came; null once it has taken that up. */
  before: { values: V; touched: object } | null;
  onBag: (bag: FormikBag<V>) => void;
}

/**
 * Formik without anything to see. Form hands its state on to the fields, so that it can come late, into a form that is already
 * being filled in, without a field being made anew.
 */
function Engine<V extends FormikValues>({ initialValues, reinitialise, needs, before, onBag }: FormikEngineProps<V>) {
  const formik = useFormik<V>({
    initialValues,
    enableReinitialize: reinitialise,
    validate: (values) => needs.current.check(values) as FormikErrors<V>,
    onSubmit: (values) => needs.current.submit(values),
  });
  const stage = useRef<'new' | 'taking up' | 'going'>('new');

  // In the layout phase: the fields show a change before the browser paints, and before it puts the caret elsewhere.
  useLayoutEffect(() => {
    if (stage.current === 'new') {
      stage.current = 'taking up';
      formik.setFormikState((state) => ({ ...state, ...(before as Pick<typeof state, 'values' | 'touched'> | null) }));
      return;
    }
    if (stage.current === 'taking up' && Object.keys(formik.touched).length > 0) void formik.validateForm();
    stage.current = 'going';
    const { values, errors, touched, isSubmitting: submitting, dirty, setFieldValue, setFieldTouched } = formik;
    onBag({
      ...{ values, errors, touched, submitting, dirty },
      setValue: (name, value) => void setFieldValue(name, value),
      touch: (name) => void setFieldTouched(name, true),
      submit: formik.submitForm,
      reset: () => formik.resetForm(),
    });
  });
  return null;
}

/** Memo: what it hands on renders the form, which must not render it again. */
export const FormikEngine = memo(Engine) as typeof Engine;
