import { useId } from 'react';
import type { Facility } from '@/api/contract/types';
import { RequestOptionList } from '@/components/facility/page/request-option-list';
import { Card } from '@/components/ui/layout/card/card';
import { Price } from '@/components/ui/layout/price/price';
import { AsSent } from '@/components/ui/navigation/as-sent';
import { lowestPrice } from '@/components/facility/card/lowest-price';

interface FacilityRequestOptionsProps {
  /** At one of its addresses. */
  facility: Facility;
  /** Which of several addresses was chosen; null where there is one. */
  addressId: string | null;
}

/** The one way in: every way to ask this facility for care, the surest first (lib/requests/request-options). */
export function FacilityRequestOptions({ facility, addressId }: FacilityRequestOptionsProps) {
  const headingId = useId();
  const price = lowestPrice(facility);
  return (
    <Card as="section" tone="egg" aria-labelledby={headingId} className="print:hidden">
      <AsSent madeOf={[facility, addressId]} className="flex flex-col gap-4">
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
      </AsSent>
    </Card>
  );
}
