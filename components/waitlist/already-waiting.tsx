import { Notice } from '@/components/ui/feedback/notice/notice';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { positionText } from '@/components/waitlist/waitlist-words';
import { childrenNames } from '@/lib/requests/booking-facts';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { loadWaitlists, selectWaitlists } from '@/store/slices/waitlists';
import { useLoad } from '@/store/use-load';

/**
 * Above the form that joins a facility's waitlist: where the family waits there already
 * (product section 7, waitlist/group/upcoming).
 */
export function AlreadyWaiting({ facilityId }: { facilityId: string }) {
  const waiting = useAppSelector((state) => selectWaitlists(state, 'upcoming'));
  useLoad(loadWaitlists, { list: 'upcoming' });
  const here = waiting?.filter(({ facility }) => facility.id === facilityId) ?? [];
  if (here.length === 0) return null;
  return (
    <Notice title="You are on this facility’s waitlist already">
      <ul>
        {here.map((waitlist) => (
          <li key={waitlist.id}>
            <TextLink href={paths.waitlist(waitlist.id)}>{waitlist.number}</TextLink>
            {` · ${[waitlist.ageGroup.title, childrenNames(waitlist), positionText(waitlist)].filter(Boolean).join(' · ')}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
