import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { ObjectSchema } from 'yup';
import { Form, type FormProps, FormChangeListener } from '@/components/form/form/form';
import { RestoredDraftNotice } from '@/components/form/form/unsaved-changes';

/** Where the draft is saved. */
interface RequestDraft<V> {
  initialValues: V;
  keep: (values: V) => void;
  /** Offers to restart a saved draft. */
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
  /** The price and the submit button. */
  summary: (values: V, submitting: boolean) => ReactNode;
}

/** The frame of every request form: fields, summary beside them, and a saved draft. */
export function RequestForm<V extends object>(props: RequestFormProps<V>) {
  const { draft, fields, summary, ...form } = props;
  return (
    <Form<V> key={draft.round} initialValues={draft.initialValues} {...form}>
      {({ values, isSubmitting }) => (
        <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[1fr_24rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <FormChangeListener<V> onValues={draft.keep} />
            {draft.isKept && draft.startOver && (
              <RestoredDraftNotice onStartOver={draft.startOver}>It’s not sent yet.</RestoredDraftNotice>
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

/** Deferred so that field input renders first (record 0175). */
function Summary<V extends object>({ values, submitting, summary }: SummaryProps<V>) {
  const seen = useDeferredValue(values);
  return useMemo(() => summary(seen, submitting), [summary, seen, submitting]);
}
