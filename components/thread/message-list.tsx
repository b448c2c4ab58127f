import { FileText } from 'lucide';
import { useState } from 'react';
import type { Thread, ThreadMessage } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { momentText } from '@/lib/dates/instants';
import type { ThreadSide } from '@/lib/requests/thread';

interface MessageListProps {
  thread: Pick<Thread, 'messages' | 'older'>;
  /** Who reads; their side's messages are on the right. */
  reader: ThreadSide;
  /** Used where a message has no author's name. */
  facilityName: string;
  /** The facility's. */
  timeZone: string;
}

/** Messages of a family and a facility, oldest first. Works without scripts. */
export function MessageList({ thread: { messages, older }, reader, facilityName, timeZone }: MessageListProps) {
  return (
    <>
      {older && <p className="mb-3 text-sm text-ink-soft">Older messages aren’t shown here.</p>}
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.position} {...{ message, reader, facilityName, timeZone }} />
        ))}
      </ol>
    </>
  );
}

const unknownAuthor = (side: ThreadSide, facilityName: string) => (side === 'facility' ? facilityName : 'A parent');

function Message({
  message: { side, mine, author, role, text, at, seenAt, files },
  reader,
  facilityName,
  timeZone,
}: Omit<MessageListProps, 'thread'> & { message: ThreadMessage }) {
  const own = side === reader;
  const who = author || unknownAuthor(side, facilityName);
  return (
    <li className={classNames('flex flex-col gap-1', own ? 'items-end pl-8' : 'items-start pr-8')}>
      <p className="text-sm text-ink-soft">
        {mine ? 'You' : <Name>{who}</Name>}
        {role && !mine && `, ${role}`} · {momentText(new Date(at), timeZone)}
      </p>
      <div
        className={classNames(
          'flex max-w-full flex-col gap-2 rounded-lg border px-4 py-3',
          own ? 'border-transparent bg-primary-soft forced-colors:border-current' : 'border-line bg-surface',
        )}
      >
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {files.map((file, index) => (
              <li key={index}>
                <Attached file={file} who={mine ? 'you' : who} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {own && seenAt && <p className="text-sm text-ink-soft">Seen {momentText(new Date(seenAt), timeZone)}</p>}
    </li>
  );
}

/** Each load of the messages signs new addresses. A picture keeps its first one, so that it isn't loaded again. */
function Attached({ file: { name, type, url }, who }: { file: ThreadMessage['files'][number]; who: string }) {
  const [src] = useState(url);
  if (type === 'picture')
    return (
      <a href={url} target="_blank" rel="noreferrer" className="block rounded-md">
        <img src={src} alt={`Picture from ${who}: ${name}`} className="h-32 max-w-full rounded-md object-cover" />
      </a>
    );
  return (
    <a
      href={url}
      download={name}
      className="flex min-h-11 items-center gap-2 rounded-md font-bold text-primary-ink underline wrap-anywhere"
    >
      <Icon of={FileText} size="sm" />
      <span>
        <Name>{name}</Name> (PDF)
      </span>
    </a>
  );
}
