import { type ReactNode, useState } from 'react';
import { lazy, object, type TestFunction } from 'yup';
import type { Facility, Profile, WaitlistGroup } from '@/api/contract/types';
import { WeekdaysField } from '@/components/form/choices/weekdays-field';
import { useBusyDays } from '@/components/request/care-days';
import { ClashNotice } from '@/components/request/clash-notice';
import { useJoinWaitlists } from '@/components/request/dates-taken-notice';
import { requestFailure } from '@/components/request/request-failure';
import {
  AddressField,
  ChildrenField,
  NoteField,
  SessionField,
  weekdayChoices,
} from '@/components/request/request-fields';
import { RequestForm } from '@/components/request/request-form';
import { NextSteps } from '@/components/request/request-summary';
import {
  waitlistAgeDate,
  waitlistWishErrors,
  waitlistSessions,
  weekdayRefusal,
} from '@/components/request/waitlist-wish';
import { CareTypeField, WaitlistDates, StartMonthField } from '@/components/request/waitlist-wish-fields';
import { Notice } from '@/components/ui/feedback/notice';
import { FactLine, Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import {
  startingWaitlist,
  type WaitlistChosen,
  waitlistFits,
  waitlistLines,
  type WaitlistRequestValues,
} from '@/components/waitlist/waitlist-request-values';
import { changedMeanwhile, positionText } from '@/components/waitlist/waitlist-words';
import { monthOf, weekdayOf } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import { busySentences } from '@/lib/requests/care/drop-in';
import { noAskedSearch } from '@/lib/search/asked-search';
import { checkClosedDay, isClosedOn, startMonths } from '@/lib/validation/offered-care';
import { sessionField, waitlistFields } from '@/lib/validation/requests';
import { lastStartDay, waitEnds, waitlistOfferText } from '@/lib/workflow/waitlist';
import { type OnSent, useRequestDraft } from '@/store/drafts/use-form-draft';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { changedGroup } from '@/store/requests/changed-group';
import { loadWaitlists, selectWaitlists, updateWaitlist } from '@/store/slices/waitlists';
import { useLoad } from '@/store/use-load';

interface WaitlistRequestFormProps {
  facility: Facility;
  profile: Profile;
  /** Selected before. */
  chosen?: WaitlistChosen;
  /** The request being edited; null for a new one. */
  change: WaitlistGroup | null;
  /** One per age group of the children. */
  onSent: OnSent<WaitlistGroup[]>;
}

const nothingChosen = { date: null, addressId: null, children: [], search: noAskedSearch };
const noGroup = { fields: { children: 'No age group of this address takes them then.' } };
const twoGroups = {
  fields: { children: 'These children would be in different age groups. Change this request for one of them.' },
};

/** Joins a waitlist or edits the request (product section 7, waitlist/request). */
export function WaitlistRequestForm({ facility, profile, chosen, change, onSent }: WaitlistRequestFormProps) {
  const dispatch = useAppDispatch();
  const [schema] = useState(() => waitlistRequestSchema(facility, profile));
  const draft = useRequestDraft(`waitlist ${facility.id} ${change?.id ?? 'new'}`, {
    starting: startingWaitlist(facility, profile, chosen ?? nothingChosen, change),
    version: change?.version ?? null,
    fits: (values) => waitlistFits(values, facility, profile),
  });
  const join = useJoinWaitlists(draft.keyFor);

  async function send(values: WaitlistRequestValues) {
    const lines = waitlistLines(facility, profile, values);
    if (lines.flatMap(({ children }) => children).length < values.children.length) return noGroup;
    if (!change) {
      const { groups, failure } = await join(lines);
      return failure ? requestFailure(failure) : finish(groups);
    }
    if (lines.length > 1) return twoGroups;
    const result = await dispatch(updateWaitlist({ id: change.id, version: change.version, body: lines[0]! }));
    if (updateWaitlist.fulfilled.match(result)) return finish([result.payload]);
    const now = changedGroup<WaitlistGroup>(result.error);
    return now ? { message: changedMeanwhile(change, now) } : requestFailure(result.error);
  }
  async function finish(waitlists: WaitlistGroup[]) {
    draft.forget();
    await onSent(waitlists);
  }

  return (
    <RequestForm<WaitlistRequestValues>
      label={change ? 'Change your waitlist request' : 'Join the waitlist'}
      validationSchema={schema}
      draft={draft}
      onSubmit={send}
      fields={(values) => <WaitlistRequestFields facility={facility} profile={profile} values={values} />}
      summary={(values, submitting) => (
        <WaitlistRequestSummary
          facility={facility}
          lines={waitlistLines(facility, profile, values).length}
          lastStart={lastStartDay(values)}
          busy={<BusyChildren facility={facility} profile={profile} values={values} />}
          changing={change !== null}
          submitting={submitting}
        />
      )}
    />
  );
}

/** The contract's rules, and the service's rules for what this facility can offer. */
export const waitlistRequestSchema = (facility: Facility, profile: Profile) => {
  const { bookingDates, permanentBookingDays, startMonth, ...fields } = waitlistFields;
  const offered =
    (field: keyof ReturnType<typeof waitlistWishErrors>): TestFunction =>
    (_, { parent, createError }) => {
      const message = waitlistWishErrors(facility, profile, parent)[field];
      return message ? createError({ message }) : true;
    };
  return object({
    ...fields,
    scheduleType: lazy((_, { parent }) => sessionField(waitlistSessions(facility, profile, parent))),
    bookingDates: bookingDates.test('offered', offered('bookingDates')),
    permanentBookingDays: permanentBookingDays.test('offered', offered('permanentBookingDays')),
    startMonth: startMonth.test('left', offered('startMonth')),
  }).strict();
};

interface WaitlistRequestSummaryProps {
  facility: Facility;
  /** Number of requests: one per age group. */
  lines: number;
  /** The last day on which the care could begin; null while no day is chosen. */
  lastStart: string | null;
  busy: ReactNode;
  /** Editing an existing request. */
  changing: boolean;
  submitting: boolean;
}

/** What waiting means, what happens next and by when, and the button. */
function WaitlistRequestSummary({ lines, lastStart, busy, ...props }: WaitlistRequestSummaryProps) {
  return (
    <NextSteps
      {...props}
      submit="Join waitlist"
      answered={
        <>
          <p>
            You’ll see your exact spot on the waitlist. Siblings of enrolled children come first, then families in the
            order they joined.
          </p>
          <p>When the days you need open, we’ll hold them for you and e‑mail you. {waitlistOfferText}</p>
          {lastStart && <p>{waitEnds(lastStart)}</p>}
        </>
      }
    >
      {props.changing && (
        <p className="font-bold">
          If you change the location, age group, type of care or dates, you’ll join the end of a different waitlist.
        </p>
      )}
      {!props.changing && lines > 1 && (
        <p className="font-bold">
          Your children are in {lines} age groups, so they’ll join {lines} waitlists.
        </p>
      )}
      {busy}
      <p>Waitlists are free. You can leave at any time.</p>
    </NextSteps>
  );
}

/** A child that has a spot on these days can't be offered another one. */
function BusyChildren({ facility, profile, values }: WaitlistRequestFieldsProps) {
  const { days } = useBusyDays(facility.today);
  const { type, scheduleType: session, bookingDates, permanentBookingDays, startMonth } = values;
  const isWanted = (date: string) =>
    type === BookingType.DROP_IN
      ? bookingDates.includes(date)
      : monthOf(date) >= startMonth && permanentBookingDays.includes(weekdayOf(date));
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  if (session === null) return null;
  return <ClashNotice clashes={busySentences(days ?? [], children, session, isWanted)} />;
}

interface WaitlistRequestFieldsProps {
  facility: Facility;
  profile: Profile;
  values: WaitlistRequestValues;
}

function WaitlistRequestFields({ facility, profile, values }: WaitlistRequestFieldsProps) {
  const refusalOf = weekdayRefusal(facility, profile, values);
  const unavailableReason = (date: string) => {
    const weekday = weekdayOf(date);
    if (isClosedOn(facility, weekday) || checkClosedDay(facility, date) !== undefined) return 'closed';
    return refusalOf(weekday) === undefined ? null : 'not offered';
  };
  return (
    <>
      <AddressField addresses={facility.addresses} />
      <CareTypeField />
      <ChildrenField
        facility={facility}
        addressId={values.addressId}
        profile={profile}
        date={waitlistAgeDate(values, facility.today)}
        chosen={values.children}
      />
      <SessionField
        sessions={waitlistSessions(facility, profile, values)}
        none="No session fits all of these children. Try a separate request for each child."
      />
      {values.type === BookingType.DROP_IN ? (
        <WaitlistDates today={facility.today} unavailableReason={unavailableReason} />
      ) : (
        <>
          <StartMonthField months={startMonths(facility, facility.today)} />
          <WeekdaysField
            name="permanentBookingDays"
            label="Which weekdays?"
            required
            choices={weekdayChoices(facility, values.permanentBookingDays, refusalOf)}
          />
        </>
      )}
      <NoteField />
    </>
  );
}

/**
 * Above the form: the family's existing spots on this facility's waitlist (product section 7, waitlist/group/upcoming).
 */
export function AlreadyWaiting({ facilityId }: { facilityId: string }) {
  const waiting = useAppSelector((state) => selectWaitlists(state, 'upcoming'));
  useLoad(loadWaitlists, { list: 'upcoming' });
  const here = waiting?.filter(({ facility }) => facility.id === facilityId) ?? [];
  if (here.length === 0) return null;
  return (
    <Notice title="You’re already on this facility’s waitlist">
      <ul>
        {here.map((waitlist) => (
          <li key={waitlist.id}>
            <FactLine>
              <TextLink href={paths.waitlist(waitlist.id)}>{waitlist.number}</TextLink>
              {waitlist.ageGroup.title}
              <Name>{childrenNames(waitlist)}</Name>
              {positionText(waitlist)}
            </FactLine>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
