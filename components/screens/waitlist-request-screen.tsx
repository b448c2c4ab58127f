import { useRouter } from 'next/router';
import type { Facility, Profile, Settings, WaitlistGroup } from '@/api/contract/types';
import { RequestFormFrame } from '@/components/screens/request-form-frame';
import { ChangeFrame } from '@/components/screens/change-frame';
import { AlreadyWaiting } from '@/components/waitlist/already-waiting';
import { WaitlistRequestForm } from '@/components/waitlist/waitlist-request-form';
import { onlyOf } from '@/lib/page-query';
import { paths } from '@/lib/paths';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { nextStatus } from '@/lib/workflow/workflow';
import { useAppSelector } from '@/store/hooks';
import { loadWaitlist, selectWaitlist } from '@/store/slices/waitlists';

export interface WaitlistRequestScreenProps {
  facility: Facility;
  settings: Settings;
}

/** Joining a facility's waitlist, or changing a request with `?change=ID` (product section 7, waitlist/request). */
export function WaitlistRequestScreen({ facility }: WaitlistRequestScreenProps) {
  const { query, push } = useRouter();
  const changed = onlyOf(query.change);
  const pageOf = (waitlists: WaitlistGroup[]) =>
    waitlists.length === 1 ? `${paths.waitlist(waitlists[0]!.id)}?sent=1` : paths.waitlists;
  return (
    <RequestFormFrame
      facility={facility}
      way="waitlist"
      title={changed ? 'Change your waitlist request' : 'Join the waitlist'}
    >
      {(profile) =>
        changed ? (
          <WaitlistChange id={changed} facility={facility} profile={profile} />
        ) : (
          <>
            <AlreadyWaiting facilityId={facility.id} />
            <WaitlistRequestForm
              facility={facility}
              profile={profile}
              chosen={{ date: onlyOf(query.date), addressId: onlyOf(query.address) }}
              change={null}
              onSent={(waitlists) => void push(pageOf(waitlists))}
            />
          </>
        )
      }
    </RequestFormFrame>
  );
}

function WaitlistChange({ id, facility, profile }: { id: string; facility: Facility; profile: Profile }) {
  const waitlist = useAppSelector((state) => selectWaitlist(state, id));
  return (
    <ChangeFrame
      id={id}
      group={waitlist}
      load={loadWaitlist}
      facility={facility}
      canChange={({ status }) => nextStatus(waitlistWorkflow, status, 'parent', 'change') !== null}
      noun="waitlist request"
      href={paths.waitlist(id)}
    >
      {(change, onSent) => (
        <WaitlistRequestForm facility={facility} profile={profile} change={change} onSent={onSent} />
      )}
    </ChangeFrame>
  );
}
