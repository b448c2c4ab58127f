import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import type { FormBag } from '@/components/form/form-context';
import type { FormikBag, FormikEngine, FormikEngineProps, FormikNeeds } from '@/components/form/formik-engine';
import { withValueAt } from '@/components/form/value-at';
import { lateCode } from '@/components/ui/late-code';

const formik = lateCode<typeof FormikEngine>(() =>
  import('@/components/form/formik-engine').then((module) => module.FormikEngine),
);

interface Typed<V> {
  /** Null while nothing was typed. */
  values: V | null;
  touched: object;
}
const untouched = { values: null, touched: {} };

export interface FormBagOptions<V> extends Pick<FormikNeeds<V>, 'check' | 'submit'> {
  initialValues: V;
}

/**
 * A form's state. Formik (11 kB compressed) comes with the first sign of a visitor; until then the values are held here, so
 * that fields are alive from the start, and Formik takes up what was typed.
 */
export function useFormBag<V extends object>({ initialValues, check, submit }: FormBagOptions<V>) {
  const [Engine, setEngine] = useState<ComponentType<FormikEngineProps<V>> | null>(formik.here);
  const [bag, setBag] = useState<FormikBag<V> | null>(null);
  const [typed, setTyped] = useState<Typed<V>>(untouched);
  const [waiting, setWaiting] = useState(false);

  const values = typed.values ?? initialValues;
  const needs = useRef<FormikNeeds<V>>({ check, submit });
  useLayoutEffect(() => {
    needs.current = { check, submit };
  });

  useEffect(() => {
    let wanted = !Engine;
    void formik.whenever.then((arrived) => wanted && setEngine(() => arrived as ComponentType<FormikEngineProps<V>>));
    return () => {
      wanted = false;
    };
  }, [Engine]);

  const latest = useRef<FormikBag<V> | null>(null);
  const waiters = useRef<(() => void)[]>([]);
  const onBag = useCallback((next: FormikBag<V>) => {
    latest.current = next;
    setBag(next);
    waiters.current.splice(0).forEach((go) => go());
  }, []);

  /** Formik's own submit. Rejected when its code does not come. */
  const send = async () => {
    if (!latest.current) {
      setWaiting(true);
      try {
        const arrived = new Promise<void>((go) => waiters.current.push(go));
        await formik.once();
        await arrived;
      } finally {
        setWaiting(false);
      }
    }
    await latest.current?.submit();
  };

  // Whoever began something before Formik came, such as an upload, ends it with what was handed out then.
  const setValue = (name: string, value: unknown) => {
    if (latest.current) latest.current.setValue(name, value);
    else setTyped((now) => ({ ...now, values: withValueAt(now.values ?? initialValues, name, value) }));
  };
  const touch = (name: string) => {
    if (latest.current) latest.current.touch(name);
    else setTyped((now) => ({ ...now, touched: withValueAt(now.touched, name, true) }));
  };
  const before = { values, touched: typed.touched };
  const resting: FormBag<V> = {
    ...before,
    ...{ errors: {}, submitting: waiting, dirty: typed.values !== null, setValue, touch },
  };
  return {
    bag: bag ?? resting,
    send,
    reset: () => (bag ? bag.reset() : setTyped(untouched)),
    engine: Engine && { Engine, props: { needs, onBag, before: bag ? null : before } },
  };
}
