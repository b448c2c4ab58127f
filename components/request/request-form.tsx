import { useFormikContext } from 'formik';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import type { ObjectSchema } from 'yup';
import { Form, type FormProps, FormChangeListener } from '@/components/form/form/form';
import { RestoredDraftNotice } from '@/components/form/form/unsaved-changes';
import { missingAnswer, MissingAnswerContext } from '@/components/request/missing-answer';

/** Where the draft is saved. */
interface RequestDraft<V> {
  initialValues: V;
  keep: (values: V) => void;
  /** Offers to restart a saved draft. */
  isKept?: boolean;
  startOver?: () => void;
  round?: number;
  /** The parent already pressed send: at the wallet, with the card that was missing. */
  sendNow?: boolean;
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
    <Form<V> key={draft.round} enter="movesOn" initialValues={draft.initialValues} {...form}>
      {({ values, isSubmitting }) => (
        <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[1fr_24rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <FormChangeListener<V> onValues={draft.keep} />
            {draft.isKept && draft.startOver && (
              <RestoredDraftNotice onStartOver={draft.startOver}>It’s not sent yet.</RestoredDraftNotice>
            )}
            {fields(values)}
          </div>
          <Summary values={values} schema={form.validationSchema} submitting={isSubmitting} summary={summary} />
          {draft.sendNow && <SendNow />}
        </div>
      )}
    </Form>
  );
}

interface SummaryProps<V extends object> extends Pick<RequestFormProps<V>, 'summary'> {
  values: V;
  schema: RequestFormProps<V>['validationSchema'];
  submitting: boolean;
}

/** Deferred so that field input renders first (record 0175). */
function Summary<V extends object>({ values, schema, submitting, summary }: SummaryProps<V>) {
  const seen = useDeferredValue(values);
  const missing = useMemo(() => missingAnswer(schema, seen), [schema, seen]);
  const content = useMemo(() => summary(seen, submitting), [summary, seen, submitting]);
  return <MissingAnswerContext value={missing}>{content}</MissingAnswerContext>;
}

function SendNow() {
  const { submitForm } = useFormikContext();
  const send = useEffectEvent(submitForm);
  useEffect(() => void send(), []);
  return null;
}
