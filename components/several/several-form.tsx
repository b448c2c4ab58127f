import { useState } from 'react';
import type { AskedTogether, Body, Facility, Profile } from '@/api/contract/types';
import { ClashNotice } from '@/components/request/clash-notice';
import { knownTimes } from '@/components/request/preferred-times';
import { RequestForm } from '@/components/request/request-form';
import { RequestSummary } from '@/components/request/request-summary';
import { SeveralFields } from '@/components/several/several-fields';
import { severalSchema } from '@/components/several/several-rules';
import { linesAt, severalFits, type SeveralValues, startingSeveral } from '@/components/several/several-values';
import { BookingType } from '@/lib/enums';
import { clashesOfWish, placeAt, type Planned } from '@/lib/requests/care/clashes';
import { tourDueDays } from '@/lib/workflow/tour';
import { lastStartDay, waitEnds, waitlistOfferText } from '@/lib/workflow/waitlist';
import { type OnSent, useRequestDraft } from '@/store/drafts/use-form-draft';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { usePlanned } from '@/store/requests/use-planned';
import { askSeveral } from '@/store/slices/several';

interface SeveralFormProps {
  facilities: readonly Facility[];
  profile: Profile;
  onSent: OnSent<AskedTogether>;
}

/** Sends a tour or waitlist request to several facilities (product section 7, request/several). */
export function SeveralForm({ facilities, profile, onSent }: SeveralFormProps) {
  const dispatch = useAppDispatch();
  const [schema] = useState(() => severalSchema(facilities, profile));
  const ids = facilities.map(({ id }) => id).join(' ');
  const draft = useRequestDraft(`several ${ids}`, {
    starting: startingSeveral(facilities, profile),
    version: null,
    fits: (values) => severalFits(values, facilities, profile),
  });

  async function send(values: SeveralValues) {
    const body = severalBody(facilities, profile, values);
    const result = await dispatch(askSeveral({ body, idempotencyKey: draft.keyFor(body) }));
    if (!askSeveral.fulfilled.match(result)) {
      const { fields, message } = submitFailure(result.error);
      return fields ? { fields: fieldsOfRows(fields, values) } : { message };
    }
    draft.forget();
    await onSent(result.payload);
    return undefined;
  }

  return (
    <RequestForm<SeveralValues>
      label="Ask several facilities"
      validationSchema={schema}
      draft={draft}
      onSubmit={send}
      fields={(values) => <SeveralFields facilities={facilities} profile={profile} values={values} />}
      summary={(values, submitting) => (
        <Summary facilities={facilities} profile={profile} values={values} submitting={submitting} />
      )}
    />
  );
}

interface SummaryProps {
  facilities: readonly Facility[];
  profile: Profile;
  values: SeveralValues;
  submitting: boolean;
}

function Summary({ facilities, profile, values, submitting }: SummaryProps) {
  const planned = usePlanned({ skip: values.kind !== 'tour' });
  const count = values.facilities.filter(({ asked }) => asked).length;
  const lastStart = lastStartDay(values);
  const whom = count === 1 ? '1 facility' : `${count} facilities`;
  return (
    <RequestSummary
      title="What happens next"
      submit={count === 0 ? 'Choose a facility' : `Ask ${whom}`}
      submitting={submitting}
    >
      <p>Each facility gets a request of its own. If one can’t be sent, we won’t send any, and we’ll tell you why.</p>
      <p>One page then shows who has answered, how fast, and who has not.</p>
      {values.kind === 'tour' ? (
        <p>
          A facility suggests a time, and you confirm it. A request without an answer expires after {tourDueDays} days,
          or when the first time you suggest begins.
        </p>
      ) : (
        <>
          <p>When a facility has your days, it holds them and we’ll e‑mail you. {waitlistOfferText}</p>
          {lastStart && <p>{waitEnds(lastStart)}</p>}
        </>
      )}
      {values.kind === 'tour' && (
        <>
          <SpreadTimes values={values} count={count} />
          <ClashNotice clashes={clashesOfTimes(facilities, profile, values, planned)} />
        </>
      )}
      <p>{values.kind === 'tour' ? 'Tours are free.' : 'Waitlists are free.'}</p>
    </RequestSummary>
  );
}

/** Whether the suggested times suffice for a different first one at each facility. */
function SpreadTimes({ values, count }: { values: SeveralValues; count: number }) {
  const times = knownTimes(values.preferredTimes).length;
  if (count < 2 || times === 0) return null;
  return (
    <p>
      {times < count
        ? `You suggest ${times === 1 ? 'one time' : `${times} times`} to ${count} facilities, so two of them may propose the same one. Add more times, and each gets another one first.`
        : 'Each facility gets a different one of your times first, so your tours don’t overlap.'}
    </p>
  );
}

/** What is planned at the suggested times, by the hours of each selected facility. */
function clashesOfTimes(
  facilities: readonly Facility[],
  profile: Profile,
  { facilities: rows, children, preferredTimes }: SeveralValues,
  planned: Planned,
): string[] {
  const family = profile.children.filter(({ id }) => children.includes(id));
  const clashes = facilities.flatMap((facility, index) => {
    const { asked, addressId } = rows[index]!;
    return asked ? clashesOfWish(placeAt(facility, addressId), family, knownTimes(preferredTimes), planned) : [];
  });
  return [...new Set(clashes)];
}

/** The body: only the selected facilities, each with its age groups. A tour visits one group's room. */
export function severalBody(
  facilities: readonly Facility[],
  profile: Profile,
  values: SeveralValues,
): Body<'askSeveral'> {
  const { kind, children, preferredTimes, type, bookingDates, startMonth, permanentBookingDays } = values;
  const note = values.note.trim();
  const asked = facilities.flatMap((facility, index) => {
    const row = values.facilities[index]!;
    if (!row.asked) return [];
    const lines = linesAt(facility, profile, values, row);
    const room = lines.find(({ ageGroupId }) => ageGroupId === row.ageGroupId) ?? lines[0];
    const tour = room ? [{ ageGroupId: room.ageGroupId, children }] : [];
    return [{ facilityId: facility.id, addressId: row.addressId, lines: kind === 'tour' ? tour : lines }];
  });
  const days = type === BookingType.DROP_IN ? { bookingDates } : { startMonth, permanentBookingDays };
  const wish =
    kind === 'tour'
      ? { preferredTimes: preferredTimes.map(({ date, dayPart }) => ({ date: date!, dayPart })) }
      : { type, scheduleType: values.scheduleType!, ...days };
  return { kind, facilities: asked, ...wish, ...(note ? { note } : {}) };
}

/** The service's indexes count the selected facilities only; map them to the form's rows. */
export function fieldsOfRows(fields: Readonly<Record<string, string>>, values: SeveralValues): Record<string, string> {
  const rows = values.facilities.flatMap(({ asked }, index) => (asked ? [index] : []));
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => {
      const place = /^facilities\.(\d+)/.exec(name);
      return [place ? `facilities.${rows[Number(place[1])] ?? 0}` : name, sentence];
    }),
  );
}
