import { useState } from 'react';
import { object } from 'yup';
import { Form, FormChangeListener } from '@/components/form/form/form';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { TextField } from '@/components/form/text/text-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { limits } from '@/lib/limits';
import { messageField, subjectField } from '@/lib/validation/fields';
import { useTextDraft } from '@/store/drafts/use-text-draft';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { sendMessage } from '@/store/slices/messages';

const schema = object({ subject: subjectField(), message: messageField() });
const empty = { subject: '', message: '' };

export function SupportForm({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const { initialValues, keep, clear, keyFor } = useTextDraft('support', empty);
  const [sent, setSent] = useState(0);

  const submit = async (body: typeof empty) => {
    const result = await dispatch(sendMessage({ body, idempotencyKey: keyFor(body) }));
    if (sendMessage.rejected.match(result)) return submitFailure(result.error);
    clear();
    setSent(sent + 1);
  };

  return (
    <div className="space-y-6">
      {sent > 0 && (
        <Notice tone="success" role="status" focusKey={sent} title="Message sent">
          <p>
            A person reads every message. We’ll answer at <span className="wrap-anywhere">{email}</span>, usually within
            one business day.
          </p>
        </Notice>
      )}
      <Form
        enter="submits"
        key={sent}
        label="Write to us"
        initialValues={initialValues}
        validationSchema={schema}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <>
            <FormChangeListener onValues={keep} />
            <TextField
              name="subject"
              label="Subject"
              hint="If it’s about a booking, include the booking number."
              maxLength={limits.textMax}
              autoComplete="off"
              required
            />
            <TextAreaField name="message" label="Message" maxLength={limits.longTextMax} rows={6} required />
            <p className="text-ink-soft">
              We’ll answer at <span className="wrap-anywhere">{email}</span>.
            </p>
            <Button type="submit" size="lg" busy={isSubmitting}>
              Send message
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
