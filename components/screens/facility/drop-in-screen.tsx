import { useRouter } from 'next/router';
import type { Facility, Profile, Settings } from '@/api/contract/types';
import { DropInForm } from '@/components/booking/form/drop-in-form';
import { RequestFormFrame } from '@/components/screens/facility/request-form-frame';
import { paths } from '@/lib/paths';
import { onlyOf } from '@/lib/search/url-values';
import { useAskedCare } from '@/store/use-asked-search';

export interface DropInScreenProps {
  facility: Facility;
  settings: Settings;
}

/** Requests drop-in days (product section 7, booking/request/drop_in). Visitors log in at the end. */
export function DropInScreen({ facility, settings }: DropInScreenProps) {
  const { query, push } = useRouter();
  const search = useAskedCare();
  const form = (profile: Profile | null) => (
    <DropInForm
      facility={facility}
      profile={profile}
      settings={settings}
      chosen={{ date: onlyOf(query.date), addressId: onlyOf(query.address), cardId: onlyOf(query.card), search }}
      onSent={({ id }) => push(`${paths.booking(id)}?sent=1`)}
      // Without the query's date: the draft has the current choice.
      onLogIn={() => push(`${paths.loginFrom(paths.requestCare(facility.id))}&join=1`)}
    />
  );
  return (
    <RequestFormFrame facility={facility} kind="dropIn" title="Request care" guest={form(null)}>
      {form}
    </RequestFormFrame>
  );
}
