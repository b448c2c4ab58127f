import type { Answer } from '@/api/contract/types';
import { AnswerLayout, FormButton } from '@/components/screens/answer/answer-layout';
import { MailFactsLink } from '@/components/screens/answer/mail-facts-link';
import { Notice } from '@/components/ui/feedback/notice';
import { Name } from '@/components/ui/layout/name';

export interface ContactScreenProps {
  productName: string;
  page: Answer<'readContactLink'>;
  problem: string | null;
  /** The link to the facility's facts was mailed. */
  sent: boolean;
}

/** A facility's contact confirms the mailbox. */
export function ContactScreen({ productName, page, problem, sent }: ContactScreenProps) {
  const { facilityName, contact, confirmed, mailbox, token } = page;
  return (
    <AnswerLayout productName={productName} title={`Answer families for ${facilityName}`} problem={problem}>
      {confirmed ? (
        <>
          <Notice tone="success">
            You’re confirmed. When a family sends a request, we’ll e‑mail you a link to answer it. You don’t need an
            account.
          </Notice>
          <MailFactsLink {...{ token, mailbox, sent }} />
          <p className="text-sm text-ink-soft">
            Keep our e‑mail. Its link leads back here for 7 days; after that, open it to get a new one.
          </p>
        </>
      ) : (
        <form method="post" className="flex flex-col gap-4">
          <p>
            You were named as a contact of <Name>{facilityName}</Name>: <Name>{contact.name}</Name>, {contact.role}.
          </p>
          <p>
            Once you confirm, we’ll e‑mail you each request for care, a tour or a waitlist spot, with a link to answer
            it.
          </p>
          <input type="hidden" name="token" value={token} />
          <FormButton>Yes, that’s me</FormButton>
        </form>
      )}
    </AnswerLayout>
  );
}
