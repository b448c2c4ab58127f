import Link from 'next/link';
import type { Facility } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { facilityView, streetLine } from '@/lib/facilities/addresses';
import { withSearch } from '@/lib/search/asked-search';

interface AddressChoiceProps {
  facility: Facility;
  addressId: string;
  /** The query string of the search, which stays. */
  search: string;
}

/** Selects the address whose ages, prices and places are shown. Links, so that each has its own URL. */
export function AddressChoice({ facility, addressId, search }: AddressChoiceProps) {
  const { id, addresses } = facility;
  if (addresses.length < 2) return null;
  return (
    <nav aria-label="Location" className="flex flex-col gap-1.5 print:hidden">
      <p className="text-sm text-ink-soft">Ages, prices and spots differ by location:</p>
      <ul className="flex flex-wrap gap-2">
        {addresses.map((address, index) => (
          <li key={address.id} className="min-w-0">
            <Link
              href={withSearch(facilityView(id, { addressId: index === 0 ? null : address.id }), search)}
              prefetch={false}
              scroll={false}
              aria-current={address.id === addressId ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 flex-col justify-center rounded-md border-2 px-3.5 py-2 transition',
                address.id === addressId
                  ? 'border-primary bg-primary-soft text-primary-ink'
                  : 'border-line-strong bg-surface hover:border-primary',
              )}
            >
              <span className="font-bold">{address.title}</span>
              <span className="text-sm max-sm:sr-only">{streetLine(address)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
