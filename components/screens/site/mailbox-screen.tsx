import { PageHead } from '@/components/layout/page-head';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Card } from '@/components/ui/layout/card';
import { TabLinks } from '@/components/ui/navigation/tab-links';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import type { MailboxEntry, MailboxSide } from '@/lib/site/mailbox';

export interface MailboxScreenProps {
  /** Of both sides. */
  mails: MailboxEntry[];
  side: MailboxSide;
}

const tabs = [
  { href: paths.mailbox, label: 'Families', side: 'family' },
  { href: paths.facilityMailbox, label: 'Facilities', side: 'facility' },
] as const;

/** URLs in the text, without trailing dots and brackets. */
const addressPattern = /(https?:\/\/[^\s<>()]*[^\s<>().,])/;

/** The e-mails that would be sent, newest first. Development and demonstration only. */
export function MailboxScreen({ mails: all, side }: MailboxScreenProps) {
  const mails = all.filter((mail) => mail.side === side);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="Mailbox" hidden />
      <header className="max-w-prose">
        <h1 className="text-3xl font-black">Mailbox</h1>
        <p className="mt-2 text-ink-soft">Every e‑mail this program sends, to anyone. Nothing leaves this machine.</p>
      </header>
      <TabLinks label="Whose e‑mail" links={tabs} current={tabs.find((tab) => tab.side === side)!.href} />
      {mails.length === 0 ? (
        <EmptyState title="No e‑mail yet">
          {side === 'family'
            ? 'Join or send a request, and the e‑mails to you appear here.'
            : 'Send a request, and the e‑mails to the facility appear here. Answer it with the link in them.'}
        </EmptyState>
      ) : (
        <ol className="flex max-w-prose flex-col gap-4">
          {mails.map((mail) => (
            <Card as="li" key={mail.id}>
              <h2 className="font-bold">{mail.subject}</h2>
              <p className="text-sm break-words text-ink-soft">
                To {mail.to} · <time dateTime={mail.at}>{mail.at.replace('T', ' ').slice(0, 16)} UTC</time>
                {mail.sentAt === null && ' · waiting to be sent'}
              </p>
              <p className="mt-3 break-words whitespace-pre-line">
                {mail.text.split(addressPattern).map((part, index) =>
                  index % 2 === 1 ? (
                    <a key={index} href={part} className={textLinkStyle}>
                      {part}
                    </a>
                  ) : (
                    part
                  ),
                )}
              </p>
            </Card>
          ))}
        </ol>
      )}
    </div>
  );
}
