import type { AnswerRequest } from '@/api/contract/types';
import { Labelled } from '@/components/screens/answer/answer-form';
import { spotsLeft } from '@/components/screens/answer/request-facts';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { TextInput } from '@/components/ui/inputs/text-input';
import { shortDay } from '@/lib/dates/dates';
import { plannedText } from '@/lib/dates/instants';
import { zoneName } from '@/lib/dates/zone-names';
import { BookingType, valuesOf, Weekday } from '@/lib/enums';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { answerField } from '@/lib/requests/answer/answer-form';
import { type DeclineReason, declineReasonNames, declineReasons } from '@/lib/requests/answer/facility-answer';
import { daysAWeekText } from '@/lib/validation/requests';

export interface FieldsProps {
  page: AnswerRequest;
  /** This form as it was posted; empty at first. */
  typed: URLSearchParams;
}

interface DayChoicesProps extends FieldsProps {
  legend: string;
  days: readonly { date: string; detail?: string | undefined }[];
}

const DayChoices = ({ legend, days, typed }: DayChoicesProps) => (
  <fieldset>
    <legend className="font-bold">{legend}</legend>
    {days.map(({ date, detail }) => (
      <Checkbox
        key={date}
        name={answerField.dates}
        value={date}
        defaultChecked={typed.getAll(answerField.dates).includes(date)}
        label={shortDay(date)}
        detail={detail}
      />
    ))}
  </fieldset>
);

export const AskedDaysFields = (props: FieldsProps) => (
  <>
    <DayChoices
      {...props}
      legend="Which days can you take?"
      days={props.page.care!.days.map(({ date, placesLeft }) => ({
        date,
        detail: placesLeft === null ? undefined : spotsLeft(placesLeft),
      }))}
    />
    <p className="text-sm text-ink-soft">The other days are released. The family then decides whether to take yours.</p>
  </>
);

export const BookedDaysFields = (props: FieldsProps) => {
  const { days, price, type } = props.page.care!;
  const refundText = (refund: number) =>
    type === BookingType.PERMANENT ? undefined : `${formatMoney(refund, price!.currency)} back to the family`;
  return (
    <DayChoices
      {...props}
      legend="Which days do you cancel?"
      days={days.flatMap(({ date, refund }) => (refund === null ? [] : [{ date, detail: refundText(refund) }]))}
    />
  );
};

const otherReason = 'Another reason: I’ll write it below';

export const ReasonFields = ({ typed }: FieldsProps) => (
  <Labelled label="Reason">
    <NativeSelect name={answerField.reason} required defaultValue={typed.get(answerField.reason) ?? ''}>
      <option value="">Select a reason</option>
      {declineReasonNames.map((name: DeclineReason) => (
        <option key={name} value={name}>
          {declineReasons[name] ?? otherReason}
        </option>
      ))}
    </NativeSelect>
  </Labelled>
);

export const VisitFields = ({ page: { tour, timeZone, history }, typed }: FieldsProps) => {
  const { taken, preferredTimes, changeWanted } = tour!;
  const first = preferredTimes[0]?.date ?? '';
  const latest = history.at(-1)!.at.slice(0, 10);
  return (
    <>
      {changeWanted && <p>Until the family confirms the new time, the confirmed one stands.</p>}
      <Labelled label="Date">
        <TextInput
          type="date"
          name={answerField.visitDate}
          required
          defaultValue={typed.get(answerField.visitDate) ?? first}
        />
      </Labelled>
      <Labelled label="Time" hint={zoneName(timeZone, first || latest)}>
        <TextInput
          type="time"
          name={answerField.visitTime}
          required
          defaultValue={typed.get(answerField.visitTime) ?? ''}
        />
      </Labelled>
      {taken.length > 0 && (
        <div>
          <p className="font-bold">Your other tours</p>
          <ul>
            {taken.map((at) => (
              <li key={at}>{plannedText(new Date(at), timeZone)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};

export const StartFields = ({ page: { tour }, typed }: FieldsProps) => {
  const { schedules } = tour!;
  const sessions = [...new Set(schedules.map(({ scheduleType }) => scheduleType))];
  const daysOf = (session: number) =>
    daysAWeekText(
      schedules
        .filter((one) => one.scheduleType === session)
        .map(({ days }) => days)
        .sort((a, b) => a - b),
    );
  return (
    <>
      <Labelled label="Session">
        <NativeSelect name={answerField.session} required defaultValue={typed.get(answerField.session) ?? sessions[0]}>
          {sessions.map((session) => (
            <option key={session} value={session}>
              {sessionTypeLabels[session]}: {daysOf(session)}
            </option>
          ))}
        </NativeSelect>
      </Labelled>
      <fieldset>
        <legend className="font-bold">Days</legend>
        {valuesOf(Weekday).map((day) => (
          <Checkbox
            key={day}
            name={answerField.weekdays}
            value={day}
            defaultChecked={typed.getAll(answerField.weekdays).includes(String(day))}
            label={weekdayLabels[day]}
          />
        ))}
      </fieldset>
      <Labelled label="First day">
        <TextInput
          type="date"
          name={answerField.startDate}
          required
          defaultValue={typed.get(answerField.startDate) ?? ''}
        />
      </Labelled>
      <p className="text-sm text-ink-soft">
        The family pays the price on your list. We hold the spots until they answer.
      </p>
    </>
  );
};

export const PriceFields = ({ page: { care, waitlist }, typed }: FieldsProps) => (
  <>
    <p>
      We hold the spot for this family until they answer.
      {waitlist!.position !== null && waitlist!.position > 1 && ' The families ahead of them can’t use it.'}
    </p>
    {care!.price === null && (
      <Labelled label={`Price per child and ${care!.type === BookingType.PERMANENT ? 'month' : 'day'} ($)`}>
        <TextInput
          name={answerField.price}
          inputMode="decimal"
          required
          pattern="\s*\d{1,6}(\.\d{1,2})?\s*"
          title="An amount such as 45 or 45.50"
          defaultValue={typed.get(answerField.price) ?? ''}
        />
      </Labelled>
    )}
  </>
);
