import { useState } from 'react';
import { lazy, object, type TestFunction } from 'yup';
import type { Facility, Profile, WaitlistGroup } from '@/api/contract/types';
import { lineProblems, lineSessions } from '@/components/request/line-rules';
import { RequestForm } from '@/components/request/request-form';
import { NextSteps } from '@/components/request/request-summary';
import { useJoinLines } from '@/components/request/use-join-lines';
import { WaitlistRequestFields } from '@/components/waitlist/waitlist-request-fields';
import {
  startingWaitlist,
  type WaitlistChosen,
  waitlistFits,
  waitlistLines,
  type WaitlistRequestValues,
} from '@/components/waitlist/waitlist-request-values';
import { changedMeanwhile } from '@/components/waitlist/waitlist-words';
import { sessionField, waitlistFields } from '@/lib/validation/requests';
import { waitlistOfferTime } from '@/lib/workflow/waitlist';
import { submitFailure } from '@/store/failure';
import { changedGroup } from '@/store/group-list';
import { useAppDispatch } from '@/store/hooks';
import { updateWaitlist } from '@/store/slices/waitlists';
import { useRequestDraft } from '@/store/use-request-draft';

interface WaitlistRequestFormProps {
  facility: Facility;
  profile: Profile;
  /** What was chosen before. */
  chosen?: WaitlistChosen;
  /** The request that is changed; null where a new one is made. */
  change: WaitlistGroup | null;
  /** One request for each age group of the children. */
  onSent: (waitlists: WaitlistGroup[]) => void;
}

const nothingChosen = { date: null, addressId: null, children: [] };
const noGroup = { fields: { children: 'No age group of this address takes them then.' } };
const twoGroups = {
  fields: { children: 'These children would be in different age groups. Change this request for one of them.' },
};

/** Joins a facility's waitlist, or changes what was asked for (product section 7, waitlist/request). */
export function WaitlistRequestForm({ facility, profile, chosen, change, onSent }: WaitlistRequestFormProps) {
  const dispatch = useAppDispatch();
  const [schema] = useState(() => waitlistRequestSchema(facility, profile));
  const draft = useRequestDraft(`waitlist ${facility.id} ${change?.id ?? 'new'}`, {
    starting: startingWaitlist(facility, profile, chosen ?? nothingChosen, change),
    version: change?.version ?? null,
    fits: (values) => waitlistFits(values, facility, profile),
  });
  const join = useJoinLines(draft.keyFor);

  async function send(values: WaitlistRequestValues) {
    const lines = waitlistLines(facility, profile, values);
    if (lines.flatMap(({ children }) => children).length < values.children.length) return noGroup;
    if (!change) {
      const { groups, failure } = await join(lines);
      return failure ? submitFailure(failure) : finish(groups);
    }
    if (lines.length > 1) return twoGroups;
    const result = await dispatch(updateWaitlist({ id: change.id, version: change.version, body: lines[0]! }));
    if (updateWaitlist.fulfilled.match(result)) return finish([result.payload]);
    const now = changedGroup<WaitlistGroup>(result.error);
    return now ? { message: changedMeanwhile(change, now) } : submitFailure(result.error);
  }
  function finish(waitlists: WaitlistGroup[]) {
    draft.forget();
    onSent(waitlists);
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
          changing={change !== null}
          submitting={submitting}
        />
      )}
    />
  );
}

/** The contract's rules, and what can come true at this facility: the service's own rules. */
export const waitlistRequestSchema = (facility: Facility, profile: Profile) => {
  const { bookingDates, permanentBookingDays, startMonth, ...fields } = waitlistFields;
  const offered =
    (field: keyof ReturnType<typeof lineProblems>): TestFunction =>
    (_, { parent, createError }) => {
      const message = lineProblems(facility, profile, parent)[field];
      return message ? createError({ message }) : true;
    };
  return object({
    ...fields,
    scheduleType: lazy((_, { parent }) => sessionField(lineSessions(facility, profile, parent))),
    bookingDates: bookingDates.test('offered', offered('bookingDates')),
    permanentBookingDays: permanentBookingDays.test('offered', offered('permanentBookingDays')),
    startMonth: startMonth.test('left', offered('startMonth')),
  }).strict();
};

interface WaitlistRequestSummaryProps {
  facility: Facility;
  /** How many lines these children would wait in. */
  lines: number;
  /** An earlier request is changed. */
  changing: boolean;
  submitting: boolean;
}

/** What waiting in line means, what happens next and by when; and the button. */
function WaitlistRequestSummary({ lines, ...props }: WaitlistRequestSummaryProps) {
  return (
    <NextSteps
      {...props}
      submit="Join waitlist"
      answered={
        <>
          <p>
            You see your exact place in line. Siblings of enrolled children come first, then whoever joined earlier.
          </p>
          <p>
            When the days you need become free, we hold them for you and e-mail you. To accept, you then have{' '}
            {waitlistOfferTime}.
          </p>
        </>
      }
    >
      {props.changing && (
        <p className="font-bold">
          Another address, age group or type of care, or other dates, is another line: you start at its end.
        </p>
      )}
      {!props.changing && lines > 1 && (
        <p className="font-bold">
          Your children are in {lines} age groups, so they wait in {lines} lines.
        </p>
      )}
      <p>Waiting costs nothing. You can leave at any time.</p>
    </NextSteps>
  );
}
