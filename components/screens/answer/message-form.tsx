import type { AnswerRequest } from '@/api/contract/types';
import { Labelled } from '@/components/screens/answer/answer-form';
import { FormButton } from '@/components/screens/answer/answer-layout';
import { MessageList } from '@/components/thread/message-list';
import { Notice } from '@/components/ui/feedback/notice';
import { controlStyle } from '@/components/ui/inputs/control';
import { Card } from '@/components/ui/layout/card';
import { longDate } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { answerField, isMessageForm } from '@/lib/requests/answer/answer-form';
import { newMessagesText, threadFileTypes } from '@/lib/requests/thread';

interface MessagesProps {
  page: AnswerRequest;
  /** The posted form, if it could not be done. */
  form: URLSearchParams;
  problem: string | null;
}

/** The messages with the family, and a form to write one. Nothing is marked as read by opening the page. */
export function Messages({ page, form, problem }: MessagesProps) {
  const { thread, facilityName, timeZone } = page;
  const { messages, state, closesOn, unseen } = thread;
  if (messages.length === 0 && state !== 'open') return null;
  return (
    <Card as="section" id="messages" aria-labelledby="messages-title" className="flex flex-col gap-4">
      <h2 id="messages-title" className="text-lg font-black">
        Messages with the family
      </h2>
      {unseen > 0 && <p className="font-bold">{newMessagesText(unseen)}</p>}
      {messages.length > 0 ? (
        <MessageList {...{ thread, facilityName, timeZone }} reader="facility" />
      ) : (
        <p>Do you need to know something? Ask the family here. We’ll e‑mail them that you wrote.</p>
      )}
      {unseen > 0 && <SeenForm page={page} />}
      {state === 'open' ? (
        <WriteForm {...{ page, form, problem }} />
      ) : (
        closesOn && <p className="text-ink-soft">Messages about this request ended on {longDate(closesOn)}.</p>
      )}
    </Card>
  );
}

const seenUpTo = ({ thread }: AnswerRequest) => thread.messages.at(-1)?.position ?? 0;

const Hidden = ({ page }: { page: AnswerRequest }) => (
  <>
    <input type="hidden" name={answerField.token} value={page.token} />
    <input type="hidden" name={answerField.seenUpTo} value={seenUpTo(page)} />
  </>
);

const SeenForm = ({ page }: { page: AnswerRequest }) => (
  <form method="post">
    <Hidden page={page} />
    <FormButton variant="secondary" name={answerField.markRead} value="1">
      Mark as read
    </FormButton>
    <p className="mt-1 text-sm text-ink-soft">The family sees when you’ve read it. A message from you says so, too.</p>
  </form>
);

function WriteForm({ page, form, problem }: MessagesProps) {
  const failed = isMessageForm(form) ? problem : null;
  return (
    <form method="post" action="#messages" encType="multipart/form-data" className="flex flex-col gap-4">
      <Hidden page={page} />
      <Labelled label="Your message">
        <textarea
          name={answerField.message}
          rows={4}
          required
          maxLength={limits.longTextMax}
          defaultValue={isMessageForm(form) ? (form.get(answerField.message) ?? '') : ''}
          className={controlStyle('resize-y')}
        />
      </Labelled>
      <Labelled label="Pictures or PDFs (optional)" hint={`Up to ${limits.threadFilesMax} files of 3 megabytes each.`}>
        <input
          type="file"
          name={answerField.files}
          multiple
          accept={threadFileTypes}
          className={controlStyle('file:mr-3 file:font-bold')}
        />
      </Labelled>
      {failed && <Notice tone="error">{failed} If you had added files, add them again.</Notice>}
      <FormButton>Send message</FormButton>
    </form>
  );
}
