import { useRouter } from 'next/router';
import type { Facility, Settings } from '@/api/contract/types';
import { PermanentForm } from '@/components/booking/form/permanent-form';
import { RequestFormFrame } from '@/components/screens/facility/request-form-frame';
import { paths } from '@/lib/paths';
import { onlyOf } from '@/lib/search/url-values';
import { useAskedCare } from '@/store/use-asked-search';

export interface PermanentScreenProps {
  facility: Facility;
  settings: Settings;
}

/** Requests the same weekdays every week (product section 7, booking/request/permanent). */
export function PermanentScreen({ facility, settings }: PermanentScreenProps) {
  const { query, push } = useRouter();
  const search = useAskedCare();
  return (
    <RequestFormFrame facility={facility} kind="permanent" title="Request permanent care">
      {(profile) => (
        <PermanentForm
          facility={facility}
          profile={profile}
          now={new Date(settings.now)}
          chosen={{ addressId: onlyOf(query.address), cardId: onlyOf(query.card), search }}
          onSent={({ id }) => push(`${paths.booking(id)}?sent=1`)}
        />
      )}
    </RequestFormFrame>
  );
}
