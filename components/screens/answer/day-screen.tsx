import type { Answer } from '@/api/contract/types';
import { AnswerLayout } from '@/components/screens/answer/answer-layout';
import { type ChildForms, ComingChild, mailsRequest } from '@/components/screens/answer/coming-child';
import { MailFactsLink, mailsFacts } from '@/components/screens/answer/mail-facts-link';
import { Notice } from '@/components/ui/feedback/notice';
import { Name } from '@/components/ui/layout/name';
import { longDay } from '@/lib/dates/dates';
import { deadlineText, formatTime } from '@/lib/dates/instants';
import { familyOf } from '@/lib/requests/answer/facility-answer';
import { joinWithAnd } from '@/lib/text/words';

interface DayScreenProps {
  productName: string;
  page: Answer<'readDayLink'>;
  problem: string | null;
  typed: readonly [string, string][];
  /** The mail that was asked for last. */
  done: string | null;
}

/** Who comes today and tomorrow, and which families visit, for a phone at the door and, printed, for a clipboard: one sheet per group. */
export function DayScreen({ productName, page, problem, typed, done }: DayScreenProps) {
  const { facilityName, timeZone, expiresAt, token, waiting, mailbox, days } = page;
  const failed = problem === null ? undefined : new Map(typed).get('itemId');
  const mailed = done?.startsWith(`${mailsRequest}-`) ? done.slice(mailsRequest.length + 1) : null;
  const forms: ChildForms = { token, mailbox, failed, problem, mailed };
  const isShown = days.some(({ groups }) => groups.some((group) => group.children.some((c) => c.itemId === failed)));
  return (
    <AnswerLayout productName={productName} title={`Who comes to ${facilityName}`} problem={isShown ? null : problem}>
      <div className="flex flex-col gap-3 print:hidden">
        {waiting > 0 && (
          <Notice>
            {waiting === 1 ? '1 request waits' : `${waiting} requests wait`} for your answer. Open{' '}
            {waiting === 1 ? 'it' : 'each'} with its link in your e-mail.
          </Notice>
        )}
        <p className="text-sm text-ink-soft">
          This link works until {deadlineText(new Date(expiresAt), timeZone)}. Families see that you opened their
          children’s records. To write to a family, ask for a link below: we e-mail it to{' '}
          <span translate="no">{mailbox}</span>.
        </p>
      </div>
      {days.map(({ date, isToday, tours, groups }) => {
        const heading = `${isToday ? 'Today' : 'Tomorrow'}, ${longDay(date)}`;
        return (
          <section key={date} aria-label={heading} className="flex flex-col gap-5">
            <h2 className="text-xl font-black print:hidden">{heading}</h2>
            {groups.length === 0 && <p className="print:hidden">No children come.</p>}
            {tours.length > 0 && <Tours tours={tours} />}
            {groups.map((group) => (
              <Group key={group.id} {...{ group, heading, date, isToday, timeZone, forms }} />
            ))}
          </section>
        );
      })}
      <MailFactsLink {...{ token, mailbox }} sent={done === mailsFacts} />
    </AnswerLayout>
  );
}

const Tours = ({ tours }: Pick<Answer<'readDayLink'>['days'][number], 'tours'>) => (
  <div className="print:hidden">
    <h3 className="text-lg font-bold">Tours</h3>
    <ul>
      {tours.map(({ time, number, children, ...family }) => (
        <li key={number}>
          {formatTime(time)} · <Name>{[familyOf(family), joinWithAnd(children)].filter(Boolean).join(', ')}</Name> ·{' '}
          {number}
        </li>
      ))}
    </ul>
  </div>
);

interface GroupProps {
  group: Answer<'readDayLink'>['days'][number]['groups'][number];
  heading: string;
  date: string;
  isToday: boolean;
  timeZone: string;
  forms: ChildForms;
}

function Group({ group, heading, date, isToday, timeZone, forms }: GroupProps) {
  const { title, address, children } = group;
  const name = address === null ? title : `${title}, ${address}`;
  const coming = new Set(children.filter(({ state }) => state !== 'away').map(nameOf)).size;
  return (
    <section aria-label={`${name}, ${heading}`} className="flex flex-col gap-3 print:break-after-page">
      <h3 className="text-lg font-bold">
        {name}: {coming === 1 ? '1 child' : `${coming} children`}
        <span className="hidden print:inline"> · {heading}</span>
      </h3>
      <ul className="flex flex-col gap-4">
        {children.map((child) => (
          <li
            key={child.itemId}
            id={`child-${child.itemId}`}
            className="scroll-mt-4 rounded-lg border border-line bg-surface p-4 print:break-inside-avoid print:p-2"
          >
            <ComingChild {...{ child, date, isToday, timeZone, forms }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A child with two sessions is listed twice and counted once. */
const nameOf = ({ firstName, lastName, birthDate }: { firstName: string; lastName: string; birthDate: string }) =>
  `${firstName} ${lastName} ${birthDate}`;
