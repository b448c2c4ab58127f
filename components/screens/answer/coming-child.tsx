import { Ban } from 'lucide';
import type { Answer } from '@/api/contract/types';
import { FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';
import { Name } from '@/components/ui/layout/name';
import { Avatar } from '@/components/ui/media/avatar';
import { Icon } from '@/components/ui/media/icon';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { ageText } from '@/lib/dates/birth-dates';
import { formatTime, wallClockIn } from '@/lib/dates/instants';
import { sessionTypeLabels } from '@/lib/labels';
import { dayStateLabels, marksFrom } from '@/lib/requests/day-marks';
import { formatPhone, phoneHref } from '@/lib/validation/phone';

type Child = Answer<'readDayLink'>['days'][number]['groups'][number]['children'][number];
type CareRecord = NonNullable<Child['record']>;
type Person = CareRecord['guardians'][number];

export interface ChildForms {
  token: string;
  /** The contact's, masked. */
  mailbox: string;
  /** The child whose form could not be carried out, and why. */
  failed: string | undefined;
  problem: string | null;
  /** The child to whose family a link was mailed last. */
  mailed: string | null;
}

/** The name of the button that asks for the mail with a link to write to the family; it is posted with the child. */
export const mailsRequest = 'write';

interface ComingChildProps {
  child: Child;
  date: string;
  /** Only then can the child be marked. */
  isToday: boolean;
  timeZone: string;
  forms: ChildForms;
}

/** One child on one day: what to know, who to call, and the marks. */
export function ComingChild({ child, date, isToday, timeZone, forms }: ComingChildProps) {
  const { itemId, number, firstName, lastName, birthDate, sessionType, state, marked, record } = child;
  const { token, mailbox, failed, problem, mailed } = forms;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h4 translate="no" className="text-lg font-black wrap-anywhere">
          {firstName} {lastName}
        </h4>
        <p className="text-ink-soft">
          {ageText(birthDate, date)} · {sessionTypeLabels[sessionType]}
        </p>
        {state === 'away' ? (
          <p className="font-bold">{dayStateLabels.away}: the family told us.</p>
        ) : (
          isToday && (
            <p className="font-bold print:hidden">
              {dayStateLabels[state]}
              {marked && (
                <span className="font-normal text-ink-soft">
                  {' '}
                  since {formatTime(wallClockIn(timeZone, new Date(marked.at)).time)}, marked by{' '}
                  <span translate="no">{marked.by}</span>
                </span>
              )}
            </p>
          )
        )}
      </div>
      {failed === itemId && problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {isToday && record && (
        <form
          method="post"
          action={`#child-${itemId}`}
          className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 print:hidden"
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="itemId" value={itemId} />
          <input type="hidden" name="seen" value={state} />
          {marksFrom[state].map(({ to, label }) => (
            <FormButton key={to} variant={to === 'here' ? 'primary' : 'secondary'} name="mark" value={to}>
              {label}
              <span className="sr-only">
                <Name>{firstName}</Name>
              </span>
            </FormButton>
          ))}
        </form>
      )}
      {record && <Care {...record} />}
      {mailed === itemId && (
        <Notice tone="success">
          We e‑mailed a link to <span translate="no">{mailbox}</span>. Its subject names {number}.
        </Notice>
      )}
      <form method="post" action={`?#child-${itemId}`} className="print:hidden">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="itemId" value={itemId} />
        <button type="submit" name={mailsRequest} value="mail" className={`${textLinkStyle} min-h-11 text-left`}>
          Write to the family
          <span className="sr-only">
            {' of '}
            <Name>{firstName}</Name>
          </span>
        </button>
      </form>
    </div>
  );
}

const healthLabels = {
  allergies: 'Allergies',
  medications: 'Medications',
  dietaryNeeds: 'Dietary needs',
  medicalNotes: 'Medical notes',
} as const satisfies Partial<Record<keyof CareRecord, string>>;

function Care(record: CareRecord) {
  const { guardians, mayPickUp, mayNotPickUp, emergency } = record;
  const collectors = [...guardians, ...mayPickUp];
  const health = (['allergies', 'medications', 'dietaryNeeds', 'medicalNotes'] as const).filter((fact) => record[fact]);
  return (
    <div className="flex flex-col gap-3">
      {health.length > 0 ? (
        <dl className="flex flex-col gap-1 rounded-md bg-warning-soft p-3 forced-colors:border print:p-1">
          {health.map((fact) => (
            <div key={fact}>
              <dt className="font-bold">{healthLabels[fact]}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{record[fact]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-ink-soft">No allergies or health notes on record.</p>
      )}
      {mayNotPickUp.length > 0 && (
        <div className="rounded-md border-2 border-danger p-3 print:p-1">
          <People title="May NOT pick up" people={mayNotPickUp} forbidden />
        </div>
      )}
      {collectors.length > 0 && <People title="May pick up" people={collectors} />}
      {emergency.length > 0 && <People title="In an emergency" people={emergency} />}
    </div>
  );
}

function People({ title, people, forbidden }: { title: string; people: readonly Person[]; forbidden?: boolean }) {
  return (
    <div>
      <h5 className="flex items-center gap-2 font-bold">
        {forbidden && <Icon of={Ban} size="sm" className="text-danger" />}
        {title}
      </h5>
      <ul className="flex flex-col gap-2">
        {people.map(({ firstName, lastName, relation, phones, photoUrl }, index) => (
          <li key={index} className="flex items-center gap-3">
            {photoUrl && <Avatar firstName={firstName} lastName={lastName} photoUrl={photoUrl} size="lg" />}
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span translate="no">
                  {firstName} {lastName}
                </span>
                <span className="text-ink-soft">, {relation}</span>
              </p>
              {phones.length > 0 && (
                <p className="flex flex-wrap gap-x-4">
                  {phones.map((phone) => (
                    <a
                      key={phone}
                      href={phoneHref(phone, null)}
                      className={`${textLinkStyle} inline-flex min-h-11 items-center print:min-h-0`}
                    >
                      {formatPhone(phone)}
                    </a>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
