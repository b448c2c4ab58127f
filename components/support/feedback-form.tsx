import { useState } from 'react';
import { object } from 'yup';
import { Form, FormChangeListener } from '@/components/form/form/form';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { SuccessIllustration } from '@/components/ui/media/illustrations/success';
import { paths } from '@/lib/paths';
import { optionalLines } from '@/lib/validation/fields';
import { useTextDraft } from '@/store/drafts/use-text-draft';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { sendMessage } from '@/store/slices/messages';

/** Both parts and the subject fit into one message. */
const partMax = 950;
const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === '';
const schema = object({
  works: optionalLines(partMax),
  fails: optionalLines(partMax).when('works', {
    is: isBlank,
    then: (field) => field.required('Fill in at least one of the two.'),
  }),
});
const empty = { works: '', fails: '' };

/** Sends feedback as a message to support (product rule 11). */
export function FeedbackForm() {
  const dispatch = useAppDispatch();
  const { initialValues, keep, clear, keyFor } = useTextDraft('feedback', empty);
  const [sent, setSent] = useState(false);

  const submit = async (values: typeof empty) => {
    const body = { subject: 'Feedback', message: messageOf(values) };
    const result = await dispatch(sendMessage({ body, idempotencyKey: keyFor(body) }));
    if (sendMessage.rejected.match(result)) return submitFailure(result.error);
    clear();
    setSent(true);
  };

  if (sent) {
    return (
      <div role="status">
        <EmptyState
          illustration={<SuccessIllustration />}
          title="Thank you for your feedback"
          takeFocus
          action={
            <>
              <ButtonLink href={paths.home}>Search child care</ButtonLink>
              <Button variant="secondary" onClick={() => setSent(false)}>
                Write more
              </Button>
            </>
          }
        >
          <p>A person reads all feedback. If you asked a question, we’ll answer by e‑mail.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <Form enter="submits" label="Feedback" initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {({ isSubmitting }) => (
        <>
          <FormChangeListener onValues={keep} />
          <TextAreaField name="works" label="What works for your family?" maxLength={partMax} rows={4} />
          <TextAreaField name="fails" label="What doesn’t work, or what’s missing?" maxLength={partMax} rows={4} />
          <Button type="submit" size="lg" busy={isSubmitting}>
            Send feedback
          </Button>
        </>
      )}
    </Form>
  );
}

function messageOf({ works, fails }: typeof empty): string {
  const parts = [
    ['What works:', works],
    ['What doesn’t work, or is missing:', fails],
  ].filter(([, text]) => !isBlank(text));
  return parts.map(([title, text]) => `${title}\n${text?.trim()}`).join('\n\n');
}
