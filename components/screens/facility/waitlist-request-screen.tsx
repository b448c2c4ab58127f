import { useRouter } from 'next/router';
import type { Facility, Settings, WaitlistGroup } from '@/api/contract/types';
import { RequestOrChange } from '@/components/screens/facility/request-form-frame';
import { AlreadyWaiting, WaitlistRequestForm } from '@/components/waitlist/waitlist-request-form';
import { paths } from '@/lib/paths';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { nextStatus } from '@/lib/workflow/workflow';
import { loadWaitlist, selectWaitlist } from '@/store/slices/waitlists';

export interface WaitlistRequestScreenProps {
  facility: Facility;
  settings: Settings;
}

const pageOf = (waitlists: WaitlistGroup[]) =>
  waitlists.length === 1 ? `${paths.waitlist(waitlists[0]!.id)}?sent=1` : paths.waitlists;

/** Joining a facility's waitlist, or changing a request (product section 7, waitlist/request). */
export function WaitlistRequestScreen({ facility }: WaitlistRequestScreenProps) {
  const { push } = useRouter();
  return (
    <RequestOrChange
      facility={facility}
      kind="waitlist"
      title="Join the waitlist"
      noun="waitlist request"
      select={selectWaitlist}
      load={loadWaitlist}
      canChange={({ status }) => nextStatus(waitlistWorkflow, status, 'parent', 'change') !== null}
      pathOf={paths.waitlist}
      form={(form) => (
        <>
          <AlreadyWaiting facilityId={facility.id} />
          <WaitlistRequestForm {...form} onSent={(waitlists) => push(pageOf(waitlists))} />
        </>
      )}
      changeForm={(form) => <WaitlistRequestForm {...form} />}
    />
  );
}
