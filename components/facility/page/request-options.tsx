import { useId } from 'react';
import type { Facility } from '@/api/contract/types';
import { ButtonLink } from '@/components/ui/inputs/button';
import { BottomBar } from '@/components/ui/layout/bottom-bar';
import { Card } from '@/components/ui/layout/card';
import { Price } from '@/components/ui/layout/price';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { pathAt } from '@/lib/facilities/addresses';
import { bestRequestOption, type RequestableFacility, requestOptionsOf } from '@/lib/requests/request-options';

interface FacilityRequestOptionsProps {
  /** At one of its addresses. */
  facility: Facility;
  /** Set when the facility has several addresses. */
  addressId: string | null;
}

/** All ways to request care here, most certain first (lib/requests/request-options). */
export function FacilityRequestOptions({ facility, addressId }: FacilityRequestOptionsProps) {
  const headingId = useId();
  const price = lowestPrice(facility);
  return (
    <Card as="section" tone="egg" aria-labelledby={headingId} className="print:hidden">
      <ServerHtml dependsOn={[facility, addressId]} className="flex flex-col gap-4">
        <h2 id={headingId} className="text-lg font-black">
          Request care{addressId && ` at ${facility.addresses[0]?.title}`}
        </h2>
        {price && (
          <p>
            {price.what} <Price amount={price.amount} currency={facility.currency} per={price.per} from round />
          </p>
        )}
        <RequestOptionList facility={facility} addressId={addressId} />
        {facility.bookable && (
          <p className="text-sm text-ink-soft">
            You see the price and terms first. You pay only after the facility accepts.
          </p>
        )}
      </ServerHtml>
    </Card>
  );
}

interface RequestOptionListProps {
  facility: RequestableFacility;
  /** Set when the facility has several addresses. */
  addressId: string | null;
}

/** A button per available request, the first one primary; unavailable ones say why and suggest an alternative. */
export function RequestOptionList({ facility, addressId }: RequestOptionListProps) {
  const ways = requestOptionsOf(facility);
  const possible = ways.filter(({ refusal }) => refusal === null);
  const reasons = [...new Set(ways.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <>
      {possible.length > 0 && (
        <ul aria-label="Ways to request care" className="flex flex-col gap-3 print:hidden">
          {possible.map(({ kind, label, detail, href }, index) => (
            <li key={kind} className="flex flex-col gap-1">
              <ButtonLink
                href={pathAt(href, addressId)}
                block
                variant={index === 0 ? 'primary' : 'secondary'}
                aria-describedby={`ask-${kind}`}
              >
                {label}
              </ButtonLink>
              <span id={`ask-${kind}`} className="text-center text-sm text-ink-soft max-sm:hidden">
                {detail}
              </span>
            </li>
          ))}
        </ul>
      )}
      {facility.takesRequests === 'here' && possible[0] && reasons.length > 0 && (
        <p className="text-sm text-ink-soft">
          {reasons.join(' ')}{' '}
          {possible[0].kind === 'tour' && reasons.every((reason) => reason.includes('prices'))
            ? 'Request a tour to ask about prices and a place.'
            : 'Request a tour to ask about it.'}
        </p>
      )}
    </>
  );
}

interface FacilityBarProps {
  /** At one of its addresses. */
  facility: Facility;
  /** Set when the facility has several addresses. */
  addressId: string | null;
}

/** On phones, keeps the price and the main button in reach. */
export function FacilityBar({ facility, addressId }: FacilityBarProps) {
  const best = bestRequestOption(facility);
  const price = lowestPrice(facility);
  if (!best) return null;
  const at = addressId && `, ${facility.addresses[0]?.title}`;
  return (
    <BottomBar aria-label="Quick request" className="lg:hidden print:hidden">
      {price ? (
        <p className="min-w-0 leading-tight">
          <span className="block text-sm text-ink-soft">
            {price.what}
            {at}
          </span>
          <Price amount={price.amount} currency={facility.currency} per={price.per} from round />
        </p>
      ) : (
        <p translate="no" className="min-w-0 font-bold">
          {facility.name}
        </p>
      )}
      <ButtonLink href={pathAt(best.href, addressId)} className="max-sm:grow">
        {best.label}
      </ButtonLink>
    </BottomBar>
  );
}

/** The lowest price (minor units) and what it is for; drop-in days before months. Null without prices. */
export function lowestPrice({ bookable, ageGroups }: Facility) {
  if (!bookable) return null;
  const days = ageGroups.flatMap(({ dropInItem }) => dropInItem.map(({ price }) => price));
  if (days.length > 0) return { what: 'Drop-in', amount: Math.min(...days), per: 'a day' };
  const months = ageGroups.flatMap(({ schedule }) => schedule.map(({ monthlyPrice }) => monthlyPrice));
  return months.length > 0 ? { what: 'Permanent', amount: Math.min(...months), per: 'a month' } : null;
}
