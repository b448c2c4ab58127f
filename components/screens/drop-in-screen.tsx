import { useRouter } from 'next/router';
import type { Facility, Settings } from '@/api/contract/types';
import { DropInForm } from '@/components/booking/drop-in-form';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { NoPrices } from '@/components/screens/no-prices';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { paths } from '@/lib/paths';

export interface DropInScreenProps {
  facility: Facility;
  settings: Settings;
}

/** Asking a facility for drop-in days (specification section 7, booking/request/drop_in). */
export function DropInScreen({ facility, settings }: DropInScreenProps) {
  const router = useRouter();
  const only = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title={`Request care at ${facility.name}`} />
      <Breadcrumbs
        items={[
          { label: 'Search', href: paths.home },
          { label: facility.name, href: paths.facility(facility.id) },
          { label: 'Request care' },
        ]}
      />
      <h1 className="text-3xl font-black text-balance">Request care at {facility.name}</h1>
      {facility.bookable ? (
        <Protected needs="signed">
          {(profile) => (
            <DropInForm
              facility={facility}
              profile={profile}
              settings={settings}
              chosen={{ date: only(router.query.date), addressId: only(router.query.address) }}
              onSent={(booking) => void router.push(`${paths.booking(booking.id)}?sent=1`)}
            />
          )}
        </Protected>
      ) : (
        <NoPrices facility={facility} />
      )}
    </div>
  );
}
