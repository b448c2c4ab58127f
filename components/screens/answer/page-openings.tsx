import type { Answer } from '@/api/contract/types';
import { FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';
import { momentText } from '@/lib/dates/instants';
import { limits } from '@/lib/limits';
import { pinForm } from '@/lib/requests/answer/pin-form';

type Day = Answer<'readDayLink'>;

interface PageOpeningsProps extends Pick<Day, 'token' | 'mailbox' | 'hasPin' | 'openings' | 'timeZone'> {
  /** The mail to choose a PIN was asked for. */
  sent: boolean;
}

/** From which devices the contact's page was opened, and the PIN that keeps others out. */
export const PageOpenings = ({ token, mailbox, hasPin, openings, timeZone, sent }: PageOpeningsProps) => (
  <section
    id="opened"
    aria-labelledby="opened-title"
    className="flex scroll-mt-4 flex-col gap-3 border-t border-line pt-5 print:hidden"
  >
    <h2 id="opened-title" className="text-xl font-black">
      Who opened this page
    </h2>
    <ul className="divide-y divide-line">
      {openings.map(({ at, device, isThisDevice }, index) => (
        <li key={index} className="py-2">
          {device}
          {isThisDevice && <span className="font-bold text-primary-ink"> · This device</span>}
          <span className="block text-sm text-ink-soft">
            <time dateTime={at}>{momentText(new Date(at), timeZone)}</time>
          </span>
        </li>
      ))}
    </ul>
    {sent && (
      <Notice tone="success">
        We e‑mailed a link to <span translate="no">{mailbox}</span>. It works for an hour.
      </Notice>
    )}
    <form method="post" action="?#opened" className="flex flex-col gap-2">
      <input type="hidden" name="token" value={token} />
      <FormButton variant="secondary" name={pinForm.mails} value="mail">
        {hasPin ? 'Change or remove your PIN' : 'Protect your pages with a PIN'}
      </FormButton>
      <p className="text-sm text-ink-soft">
        {hasPin
          ? `Each device asks for it once in ${limits.trustedDeviceDays} days. We’ll e‑mail the link to change it to `
          : 'Without one, whoever has this link can read it. We’ll e‑mail the link to choose six digits to '}
        <span translate="no">{mailbox}</span>.
      </p>
    </form>
  </section>
);
