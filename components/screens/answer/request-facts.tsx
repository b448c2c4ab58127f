import type { AnswerRequest } from '@/api/contract/types';
import { Card } from '@/components/ui/layout/card';
import { DefinitionList } from '@/components/ui/layout/definition-list';
import { Name } from '@/components/ui/layout/name';
import { formatMonth, longDay, shortDay } from '@/lib/dates/dates';
import { plannedText } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { bookingItemStatusLabels, dayPartLabels, sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { moneyIn } from '@/lib/money/money';
import { monthlyText } from '@/lib/money/monthly-price';
import { joinWithAnd } from '@/lib/text/words';

type Care = NonNullable<AnswerRequest['care']>;
type Tour = NonNullable<AnswerRequest['tour']>;

/** What is asked for, and by whom. */
export function RequestFacts({ page }: { page: AnswerRequest }) {
  const { children, careDay, seesHealth, care, tour, waitlist, note, addressTitle } = page;
  return (
    <Card as="section" aria-label="What is asked">
      <DefinitionList
        items={[
          ...children.map(({ firstName, age, ...health }) => ({
            term: 'Child',
            description: (
              <>
                <Name>{firstName}</Name>, {age}
                {careDay && ` on ${shortDay(careDay)}`}
                {seesHealth && <Health {...health} />}
              </>
            ),
          })),
          ...(care ? careItems(care) : []),
          ...(tour ? tourItems(tour, page.timeZone) : []),
          ...(waitlist ? [{ term: 'Age group', description: <Name>{waitlist.ageGroup}</Name> }] : []),
          { term: 'Location', description: <Name>{addressTitle}</Name> },
          ...(note ? [{ term: 'Message from the family', description: note }] : []),
        ].map((item, index) => ({ ...item, term: index > 0 && item.term === 'Child' ? 'Another child' : item.term }))}
      />
    </Card>
  );
}

const Health = ({ allergies, medicalNotes }: Pick<AnswerRequest['children'][number], 'allergies' | 'medicalNotes'>) => (
  <>
    <span className="block">
      <strong>Allergies:</strong> {allergies ?? 'none listed'}
    </span>
    {medicalNotes && (
      <span className="block">
        <strong>Medical notes:</strong> {medicalNotes}
      </span>
    )}
  </>
);

/** "3 other spots left". */
export const spotsLeft = (left: number): string =>
  left <= 0 ? 'no other spot left' : `${left} other ${left === 1 ? 'spot' : 'spots'} left`;

const isPermanent = ({ type }: Care) => type === BookingType.PERMANENT;

function careItems(care: Care) {
  const { scheduleType, weekdays, startDate, startMonth, endDate, placesLeft } = care;
  const first = startDate ? longDay(startDate) : startMonth && `As soon as possible in ${formatMonth(startMonth)}`;
  return [
    ...(isPermanent(care)
      ? [
          { term: 'Days', description: joinWithAnd(weekdays.map((day) => `${weekdayLabels[day]}s`)) },
          { term: 'First day', description: first },
          ...(endDate ? [{ term: 'Last day', description: longDay(endDate) }] : []),
          ...(placesLeft === null
            ? []
            : [{ term: 'Spots', description: `On the fullest day, ${spotsLeft(placesLeft)}` }]),
        ]
      : [{ term: 'Days', description: <Days care={care} /> }]),
    { term: 'Session', description: sessionTypeLabels[scheduleType] },
    { term: 'The family pays', description: priceText(care) },
  ];
}

const Days = ({ care: { days } }: { care: Care }) => (
  <ul>
    {days.map(({ date, placesLeft, status }) => (
      <li key={date}>
        {shortDay(date)}
        <span className="text-ink-soft">
          {status !== null && ` · ${bookingItemStatusLabels[status]}`}
          {placesLeft !== null && ` · ${spotsLeft(placesLeft)}`}
        </span>
      </li>
    ))}
  </ul>
);

function priceText({ price, refunded }: Care): string {
  if (price === null) return 'You set the price when you offer the spot';
  const { total, monthly, currency } = price;
  const write = moneyIn(currency);
  const sum = write(total);
  const whole = monthly === null ? sum : `${sum} for the first month, then ${monthlyText(price, write)}`;
  return refunded > 0 ? `${whole} (${write(refunded)} refunded)` : whole;
}

const tourItems = ({ ageGroup, preferredTimes, scheduledAt, confirmed }: Tour, timeZone: string) => [
  { term: 'Age group', description: <Name>{ageGroup}</Name> },
  ...(scheduledAt && confirmed ? [{ term: 'Tour', description: plannedText(new Date(scheduledAt), timeZone) }] : []),
  {
    term: 'Times that suit the family',
    description: preferredTimes
      .map(({ date, dayPart }) => `${shortDay(date)}, ${dayPartLabels[dayPart].toLowerCase()}`)
      .join('\n'),
  },
];
