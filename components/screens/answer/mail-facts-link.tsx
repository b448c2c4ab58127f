import { FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';

/** The name of the form's button; its page then asks for the mail. */
export const mailsFacts = 'facts';

interface MailFactsLinkProps {
  token: string;
  /** Masked. */
  mailbox: string;
  sent: boolean;
}

/** Asks for a link to prices, hours, closed days and reviews. It is mailed, because this page's link may have been forwarded. */
export const MailFactsLink = ({ token, mailbox, sent }: MailFactsLinkProps) => (
  <section id="facts" aria-label="Your page" className="flex scroll-mt-4 flex-col gap-3 print:hidden">
    {sent && (
      <Notice tone="success">
        We e‑mailed a link to <span translate="no">{mailbox}</span>. It works for 36 hours.
      </Notice>
    )}
    <form method="post" action="?#facts" className="flex flex-col gap-2">
      <input type="hidden" name="token" value={token} />
      <FormButton variant="secondary" name={mailsFacts} value="mail">
        Prices, hours, closed days and reviews
      </FormButton>
      <p className="text-sm text-ink-soft">
        We’ll e‑mail a link to <span translate="no">{mailbox}</span>.
      </p>
    </form>
  </section>
);
