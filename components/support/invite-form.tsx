import { useState } from 'react';
import { object } from 'yup';
import { Form, FormChangeListener } from '@/components/form/form/form';
import { EmailField } from '@/components/form/text/text-field';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { useTextDraft } from '@/store/drafts/use-text-draft';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { inviteFriend } from '@/store/slices/messages';

const schema = object({ recipient: emailField() });
const empty = { recipient: '' };

/** Sends a single e-mail to a friend. */
export function InviteForm() {
  const dispatch = useAppDispatch();
  const { initialValues, keep, clear, keyFor } = useTextDraft('invite', empty);
  const [sent, setSent] = useState<string[]>([]);

  const submit = async (values: typeof empty) => {
    const body = { recipient: normaliseEmail(values.recipient) };
    const result = await dispatch(inviteFriend({ body, idempotencyKey: keyFor(body) }));
    if (inviteFriend.rejected.match(result)) return submitFailure(result.error);
    clear();
    setSent([...sent, body.recipient]);
  };

  return (
    <div className="space-y-6">
      {sent.length > 0 && (
        <Notice tone="success" role="status" focusKey={sent.length} title="Thank you for inviting a friend">
          <p>
            We’ll write to <span className="wrap-anywhere">{sent.at(-1)}</span> only once, even if you invite them
            twice.
          </p>
        </Notice>
      )}
      <Form
        enter="submits"
        key={sent.length}
        label="Invite a friend"
        initialValues={initialValues}
        validationSchema={schema}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <>
            <FormChangeListener onValues={keep} />
            <EmailField name="recipient" label="Your friend’s e‑mail address" autoComplete="off" required />
            <Button type="submit" size="lg" busy={isSubmitting}>
              Send invitation
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
