import { useState } from 'react';
import type { Facility, Profile, WaitlistGroup } from '@/api/contract/types';
import { WaitlistRequestFields } from '@/components/waitlist/waitlist-request-fields';
import { WaitlistRequestSummary } from '@/components/waitlist/waitlist-request-summary';
import {
  startingWaitlist,
  waitlistFits,
  waitlistLines,
  type WaitlistChosen,
  type WaitlistRequestValues,
} from '@/components/waitlist/waitlist-request-values';
import { waitlistRequestSchema } from '@/components/waitlist/waitlist-request-rules';
import { changedMeanwhile } from '@/components/waitlist/waitlist-words';
import { submitFailure } from '@/store/failure';
import { changedGroup } from '@/store/group-list';
import { useAppDispatch } from '@/store/hooks';
import { updateWaitlist } from '@/store/slices/waitlists';
import { RequestForm } from '@/components/request/request-form';
import { useJoinLines } from '@/components/request/use-join-lines';
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
