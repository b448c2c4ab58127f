import type { Facility } from '@/api/contract/types';
import { lowestPrice } from '@/components/facility/lowest-price';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Price } from '@/components/ui/layout/price/price';
import { bestRequestOption } from '@/lib/request-options';

/**
 * On phones, the price and the one main button stay in reach. The bar sticks to the window's foot as long as the page lasts,
 * so that it never covers the footer; the last child of what it is to follow.
 */
export function FacilityBar({ facility }: { facility: Facility }) {
  const best = bestRequestOption(facility);
  const price = lowestPrice(facility);
  if (!best) return null;
  return (
    <section
      aria-label="Quick request"
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 -mb-6 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-2 sm:-mx-6 sm:px-6 lg:hidden"
    >
      {price ? (
        <p className="min-w-0 leading-tight">
          <span className="block text-sm text-ink-soft">{price.what}</span>
          <Price amount={price.amount} currency={facility.currency} per={price.per} from round />
        </p>
      ) : (
        <p className="min-w-0 truncate font-bold">{facility.name}</p>
      )}
      <ButtonLink href={best.href} className="shrink-0">
        {best.label}
      </ButtonLink>
    </section>
  );
}
