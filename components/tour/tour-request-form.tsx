import { useState } from 'react';
import type { Facility, Profile, TourGroup } from '@/api/contract/types';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { ClashNotice } from '@/components/request/clash-notice';
import { knownTimes, PreferredTimes } from '@/components/request/preferred-times';
import { requestFailure } from '@/components/request/request-failure';
import { AddressField } from '@/components/request/request-fields';
import { RequestForm } from '@/components/request/request-form';
import { NextSteps } from '@/components/request/request-summary';
import {
  startingTour,
  type TourChosen,
  tourFits,
  tourRequestSchema,
  type TourRequestValues,
} from '@/components/tour/tour-request-values';
import { changedMeanwhile, tourTime } from '@/components/tour/tour-words';
import { replyTime } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';
import { ageGroupChoices, childChoices } from '@/lib/requests/care/care-choices';
import { clashesOfWish, placeAt } from '@/lib/requests/care/clashes';
import { noAskedSearch } from '@/lib/search/asked-search';
import { tourDueDays } from '@/lib/workflow/tour';
import { type OnSent, useRequestDraft } from '@/store/drafts/use-form-draft';
import { useAppDispatch } from '@/store/hooks';
import { changedGroup } from '@/store/requests/changed-group';
import { usePlanned } from '@/store/requests/use-planned';
import { requestTour, updateTour } from '@/store/slices/tours';

interface TourRequestFormProps {
  facility: Facility;
  profile: Profile;
  /** Selected on the facility's page. */
  chosen?: TourChosen;
  /** The request being edited; null for a new one. */
  change: TourGroup | null;
  onSent: OnSent<TourGroup>;
}

const nothingChosen = { date: null, addressId: null, children: [], search: noAskedSearch };

/** Requests a tour or edits the request (product section 7, tour/request). */
export function TourRequestForm({ facility, profile, chosen, change, onSent }: TourRequestFormProps) {
  const dispatch = useAppDispatch();
  const [schema] = useState(() => tourRequestSchema(facility));
  const draft = useRequestDraft(`tour ${facility.id} ${change?.id ?? 'new'}`, {
    starting: startingTour(facility, profile, chosen ?? nothingChosen, change),
    version: change?.version ?? null,
    fits: (values) => tourFits(values, facility, profile),
  });

  async function send({ addressId, ageGroupId, children, preferredTimes, note }: TourRequestValues) {
    const body = {
      facilityId: facility.id,
      addressId,
      ageGroupId: ageGroupId!,
      children,
      preferredTimes: preferredTimes.map(({ date, dayPart }) => ({ date: date!, dayPart })),
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    const result = change
      ? await dispatch(updateTour({ id: change.id, version: change.version, body }))
      : await dispatch(requestTour({ body, idempotencyKey: draft.keyFor(body) }));
    if (!requestTour.fulfilled.match(result) && !updateTour.fulfilled.match(result)) {
      const now = changedGroup<TourGroup>(result.error);
      return change && now ? { message: changedMeanwhile(change, now) } : requestFailure(result.error);
    }
    draft.forget();
    await onSent(result.payload);
    return undefined;
  }

  return (
    <RequestForm<TourRequestValues>
      label={change ? 'Suggest other times' : 'Request a tour'}
      validationSchema={schema}
      draft={draft}
      onSubmit={send}
      fields={(values) => (
        <TourRequestFields
          facility={facility}
          profile={profile}
          values={values}
          isConfirmed={change !== null && change.confirmedAt !== null}
        />
      )}
      summary={(values, submitting) => (
        <TourRequestSummary
          facility={facility}
          profile={profile}
          values={values}
          change={change}
          submitting={submitting}
        />
      )}
    />
  );
}

interface TourRequestFieldsProps {
  facility: Facility;
  profile: Profile;
  values: TourRequestValues;
  /** Only times and note of a confirmed tour can be changed. */
  isConfirmed: boolean;
}

function TourRequestFields({ facility, profile, values, isConfirmed }: TourRequestFieldsProps) {
  const groups = facility.ageGroups.filter(({ addressId }) => addressId === values.addressId);
  return (
    <>
      {!isConfirmed && (
        <>
          <AddressField addresses={facility.addresses} />
          {profile.children.length > 0 && (
            <CheckboxGroupField<string>
              name="children"
              label="Which children?"
              optional
              choices={childChoices(profile.children, groups, facility.today, values.children)}
            />
          )}
          <RadioField<string>
            name="ageGroupId"
            label="Which age group would you like to see?"
            required
            choices={ageGroupChoices(groups)}
          />
        </>
      )}
      <PreferredTimes today={facility.today} />
      <TextAreaField name="note" label="What would you like to know?" optional maxLength={limits.noteMax} />
    </>
  );
}

interface TourRequestSummaryProps {
  facility: Facility;
  profile: Profile;
  values: TourRequestValues;
  /** The request being edited. */
  change: TourGroup | null;
  submitting: boolean;
}

function TourRequestSummary({ profile, values, change, ...props }: TourRequestSummaryProps) {
  const planned = usePlanned();
  const reply = replyTime(props.facility.medianReplyHours);
  const time = change && tourTime(change);
  return (
    <NextSteps
      {...props}
      changing={change !== null}
      submit="Send tour request"
      answered={
        <p>
          The facility suggests a time, and you confirm it. {reply && `It ${reply.toLowerCase()}. `}A request without an
          answer expires after {tourDueDays} days, or when the first time you suggest begins.
        </p>
      }
    >
      {time && (
        <p className="font-bold">
          {change.confirmedAt
            ? `You keep your confirmed time until you confirm another: ${time}.`
            : `If you save, you lose the time the facility proposed: ${time}.`}
        </p>
      )}
      <ClashNotice
        clashes={clashesOfWish(
          placeAt(props.facility, values.addressId, change?.id),
          profile.children.filter(({ id }) => values.children.includes(id)),
          knownTimes(values.preferredTimes),
          planned,
        )}
      />
      <p>Tours are free.</p>
    </NextSteps>
  );
}
