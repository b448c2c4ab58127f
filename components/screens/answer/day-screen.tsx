import type { Answer } from '@/api/contract/types';
import { AnswerLayout, FormButton } from '@/components/screens/answer/answer-layout';
import { type ChildForms, ComingChild, mailsRequest } from '@/components/screens/answer/coming-child';
import { MailFactsLink, mailsFacts } from '@/components/screens/answer/mail-facts-link';
import { PageOpenings } from '@/components/screens/answer/page-openings';
import { Notice } from '@/components/ui/feedback/notice';
import { Name } from '@/components/ui/layout/name';
import { longDay } from '@/lib/dates/dates';
import { deadlineText, formatTime } from '@/lib/dates/instants';
import { familyOf } from '@/lib/requests/answer/facility-answer';
import { pinForm } from '@/lib/requests/answer/pin-form';
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
  const { facilityName, timeZone, expiresAt, token, waiting, mailbox, hasPin, openings, expectedNow, days } = page;
  const failed = problem === null ? undefined : new Map(typed).get('itemId');
  const mailed = done?.startsWith(`${mailsRequest}-`) ? done.slice(mailsRequest.length + 1) : null;
  const forms: ChildForms = { token, mailbox, failed, problem, mailed };
  const isShown = days.some(({ groups }) => groups.some((group) => group.children.some((c) => c.itemId === failed)));
  return (
    <AnswerLayout productName={productName} title={`Today at ${facilityName}`} problem={isShown ? null : problem}>
      <div className="flex flex-col gap-3 print:hidden">
        {waiting > 0 && (
          <Notice>
            {waiting === 1
              ? '1 request is waiting. Open its link in your e‑mail.'
              : `${waiting} requests are waiting. Open their links in your e‑mail.`}
          </Notice>
        )}
        <p className="text-sm text-ink-soft">
          This link works until {deadlineText(new Date(expiresAt), timeZone)}. Families see that you opened their
          children’s records. We’ll e‑mail the link to write to a family to <span translate="no">{mailbox}</span>.
        </p>
      </div>
      {days.map(({ date, isToday, tours, groups }) => {
        const heading = `${isToday ? 'Today' : 'Tomorrow'}, ${longDay(date)}`;
        return (
          <section
            key={date}
            id={isToday ? 'today' : undefined}
            aria-label={heading}
            className="flex scroll-mt-4 flex-col gap-5"
          >
            <h2 className="text-xl font-black print:hidden">{heading}</h2>
            {groups.length === 0 && <p className="print:hidden">No children come.</p>}
            {isToday && <AllHere {...{ token, groups, expectedNow }} isDone={done === marksAll} />}
            {tours.length > 0 && <Tours tours={tours} />}
            {groups.map((group) => (
              <Group key={group.id} {...{ group, heading, date, isToday, timeZone, forms }} />
            ))}
          </section>
        );
      })}
      <PageOpenings {...{ token, mailbox, hasPin, openings, timeZone }} sent={done === pinForm.mails} />
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

/** The name of the button that marks everybody who is expected as here. */
export const marksAll = 'all';

type Groups = Answer<'readDayLink'>['days'][number]['groups'];

interface AllHereProps {
  token: string;
  groups: Groups;
  /** The days that the button marks. */
  expectedNow: readonly string[];
  isDone: boolean;
}

/** One press for the whole list; each child keeps its own undo. A single child has its own button. */
function AllHere({ token, groups, expectedNow, isDone }: AllHereProps) {
  const children = groups.flatMap((group) => group.children);
  const count = countOf(children.filter(({ itemId }) => expectedNow.includes(itemId)));
  const away = countOf(children.filter(({ state }) => state === 'away'));
  const later = countOf(children.filter(({ itemId, state }) => state === 'expected' && !expectedNow.includes(itemId)));
  const leftOut = [away > 0 && `${away} not coming`, later > 0 && `${later} after noon`].filter(Boolean).join(', ');
  return (
    <>
      {isDone && <Notice tone="success">Marked as here. You can undo each child below.</Notice>}
      {count > 1 && (
        <form method="post" action="?#today" className="flex flex-col gap-2 print:hidden">
          <input type="hidden" name="token" value={token} />
          {expectedNow.map((id) => (
            <input key={id} type="hidden" name="items" value={id} />
          ))}
          <FormButton name={marksAll} value="here">
            Mark all {count} as here
          </FormButton>
          {leftOut && <p className="text-sm text-ink-soft">Left out: {leftOut}.</p>}
        </form>
      )}
    </>
  );
}

interface GroupProps {
  group: Groups[number];
  heading: string;
  date: string;
  isToday: boolean;
  timeZone: string;
  forms: ChildForms;
}

function Group({ group, heading, date, isToday, timeZone, forms }: GroupProps) {
  const { title, address, children } = group;
  const name = address === null ? title : `${title}, ${address}`;
  const coming = countOf(children.filter(({ state }) => state !== 'away'));
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
const countOf = (
  children: readonly Pick<Groups[number]['children'][number], 'firstName' | 'lastName' | 'birthDate'>[],
) => new Set(children.map(({ firstName, lastName, birthDate }) => `${firstName} ${lastName} ${birthDate}`)).size;
