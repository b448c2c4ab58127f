import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { ObjectSchema } from 'yup';
import { Form, type FormProps } from '@/components/form/form/form';
import { FormWatch } from '@/components/form/form/form-watch';
import { KeptNotice } from '@/components/form/form/kept-notice';

/** Where what was typed is kept. */
interface RequestDraft<V> {
  initialValues: V;
  keep: (values: V) => void;
  /** Where a request that was begun before can be begun anew. */
  isKept?: boolean;
  startOver?: () => void;
  round?: number;
}

interface RequestFormProps<V extends object> {
  label: string;
  validationSchema?: ObjectSchema<object>;
  draft: RequestDraft<V>;
  onSubmit: FormProps<V>['onSubmit'];
  fields: (values: V) => ReactNode;
  /** What it comes to, and the button that sends it. */
  summary: (values: V, submitting: boolean) => ReactNode;
}

/** A form that asks a facility for something: its fields, beside them what it comes to, and what was typed is kept. */
export function RequestForm<V extends object>(props: RequestFormProps<V>) {
  const { draft, fields, summary, ...form } = props;
  return (
    <Form<V> key={draft.round} initialValues={draft.initialValues} {...form}>
      {({ values, isSubmitting }) => (
        // Beside the fields on wide screens: what they come to.
        <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[1fr_24rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <FormWatch<V> onValues={draft.keep} />
            {draft.isKept && draft.startOver && (
              <KeptNotice onStartOver={draft.startOver}>It is not sent yet.</KeptNotice>
            )}
            {fields(values)}
          </div>
          <Summary values={values} submitting={isSubmitting} summary={summary} />
        </div>
      )}
    </Form>
  );
}

type SummaryProps<V extends object> = Pick<RequestFormProps<V>, 'summary'> & { values: V; submitting: boolean };

/** Drawn once the answer that it follows from has been: what is pressed is seen at once (record 0175). */
function Summary<V extends object>({ values, submitting, summary }: SummaryProps<V>) {
  const seen = useDeferredValue(values);
  return useMemo(() => summary(seen, submitting), [summary, seen, submitting]);
}
