import { useState } from 'react';
import { object } from 'yup';
import { Form, FormChangeListener } from '@/components/form/form/form';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { FilePicker, type PickedFile } from '@/components/thread/file-picker';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { limits } from '@/lib/limits';
import type { RequestKind } from '@/lib/paths';
import { messageField } from '@/lib/validation/fields';
import { useTextDraft } from '@/store/drafts/use-text-draft';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { sendThreadMessage } from '@/store/slices/threads';

const schema = object({ text: messageField() });
const empty = { text: '' };

interface MessageFormProps {
  kind: RequestKind;
  id: string;
  facilityName: string;
}

/** Writes to the facility. The text is kept until it is sent. */
export function MessageForm({ kind, id, facilityName }: MessageFormProps) {
  const dispatch = useAppDispatch();
  const { initialValues, keep, clear, keyFor } = useTextDraft(`message ${id}`, empty);
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const [sent, setSent] = useState(0);

  const submit = async ({ text }: typeof empty) => {
    if (uploading) return { message: 'Wait until your files are uploaded, then send your message.' };
    const body = { text: text.trim(), files: files.map((file) => ({ id: file.id, name: file.name })) };
    const result = await dispatch(sendThreadMessage({ kind, id, body, idempotencyKey: keyFor(body) }));
    if (sendThreadMessage.rejected.match(result)) return submitFailure(result.error);
    clear();
    setFiles([]);
    setSent(sent + 1);
  };

  return (
    <div className="flex flex-col gap-4">
      {sent > 0 && (
        <Notice tone="success" role="status" focusKey={sent} title="Message sent">
          <p>
            We’ll e‑mail <Name>{facilityName}</Name> that you wrote, and let you know when they answer.
          </p>
        </Notice>
      )}
      <Form
        enter="submits"
        key={sent}
        label={`Write to ${facilityName}`}
        initialValues={initialValues}
        validationSchema={schema}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <>
            <FormChangeListener onValues={keep} />
            <TextAreaField name="text" label="Your message" maxLength={limits.longTextMax} rows={4} required />
            <FilePicker {...{ kind, id, files }} onFiles={setFiles} onUploading={setUploading} />
            <Button type="submit" busy={isSubmitting}>
              Send message
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
