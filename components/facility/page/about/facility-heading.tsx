import { Clock, type IconNode, MapPin, ShieldCheck } from 'lucide';
import type { ReactNode } from 'react';
import type { Facility } from '@/api/contract/types';
import { PriceOfHours } from '@/components/facility/card/price-of-hours';
import { InventedBadge } from '@/components/facility/card/source-note';
import { MapLink } from '@/components/request/place-details';
import { StarRating } from '@/components/ui/layout/star-rating';
import { Icon } from '@/components/ui/media/icon';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { shownAddressLine } from '@/lib/facilities/addresses';
import { licenceNumberWords, replyTime } from '@/lib/facilities/facts';
import { programCategoryLabels } from '@/lib/labels';
import type { ShownPrice } from '@/lib/search/search-words';

interface FacilityHeadingProps {
  facility: Facility;
  price: ShownPrice | null;
  /** Shown until the price of a search is known. */
  usual: ShownPrice | null;
  actions?: ReactNode;
}

export function FacilityHeading({ facility, price, usual, actions }: FacilityHeadingProps) {
  return (
    <header className="flex min-w-0 flex-col gap-3">
      <ServerHtml dependsOn={[facility, price]} className="flex flex-col gap-3">
        <HeadingFacts facility={facility} price={price} usual={usual} />
      </ServerHtml>
      {actions}
    </header>
  );
}

function HeadingFacts({ facility, price, usual }: Omit<FacilityHeadingProps, 'actions'>) {
  const reply = replyTime(facility.medianReplyHours);
  const accepts =
    facility.acceptanceRate === null ? null : `accepts ${Math.round(facility.acceptanceRate * 100)}% of requests`;
  return (
    <>
      <p className="text-sm font-bold text-accent-ink">
        {facility.categories.map((category) => programCategoryLabels[category]).join(' · ')}
      </p>
      <h1 translate="no" className="text-3xl font-black text-balance">
        {facility.name}
      </h1>
      <InventedBadge invented={facility.invented} />
      {(price || facility.rating.average !== null) && (
        // One below the other: beside each other they would wrap differently once the search is read, and move the page.
        <div className="flex flex-col gap-2">
          {price && (
            // The usual price keeps its space, so that nothing below moves when the price of the search arrives.
            <p className="grid *:[grid-area:1/1]">
              <span>
                <PriceOfHours price={price} currency={facility.currency} size="md" />
              </span>
              {usual && usual !== price && (
                <span aria-hidden className="invisible print:hidden">
                  <PriceOfHours price={usual} currency={facility.currency} size="md" />
                </span>
              )}
            </p>
          )}
          {facility.rating.average !== null && (
            <a href="#reviews" className="self-start rounded-sm">
              <StarRating value={facility.rating.average} count={facility.reviewCount} size="md" />
            </a>
          )}
        </div>
      )}
      <ul className="flex flex-col gap-1.5 text-sm">
        {facility.addresses.map((address) => (
          <Fact key={address.id} icon={MapPin}>
            {facility.addresses.length > 1 && <strong>{address.title}: </strong>}
            {shownAddressLine(address)} <MapLink address={address} className="whitespace-nowrap print:hidden" />
            <PointNote address={address} />
          </Fact>
        ))}
        {reply && <Fact icon={Clock}>{[reply, accepts].filter(Boolean).join(', ')}</Fact>}
        {facility.licenceNumber && (
          <Fact icon={ShieldCheck}>{licenceNumberWords(facility.licenceKind, facility.licenceNumber)}</Fact>
        )}
      </ul>
    </>
  );
}

/** Warns about distances when the point of this address is approximate. */
function PointNote({ address: { pointPrecision, city } }: { address: Facility['addresses'][number] }) {
  if (pointPrecision === 'exact') return null;
  const note = {
    town: `We only know its town, so distances are to the center of ${city}.`,
    postalArea: 'We only know its postal code, so distances are approximate.',
    none: 'We don’t know its exact location, so we can’t show a distance.',
  }[pointPrecision ?? 'none'];
  return <span className="block text-ink-soft">{note}</span>;
}

function Fact({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon of={icon} size="sm" className="mt-1 text-primary-ink" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
