import { useSettled } from '@/components/facility/use-settled';
import { Button } from '@/components/ui/inputs/button/button';
import { grouped } from '@/lib/grouped';
import type { SearchFilters } from '@/lib/search';
import { countFacilities, type FacilityCount } from '@/store/slices/search';
import { useLoad } from '@/store/use-load';

/** What a press would show: "Show 14 facilities". Without a number while it is counted, and where it could not be. */
function showWords(count: FacilityCount | null): string {
  if (!count) return 'Show facilities';
  if (count.totalItems === 0) return 'No facility fits: see why';
  const total = grouped(count.totalItems);
  return `Show ${total}${count.more ? '+' : ''} ${count.totalItems === 1 ? 'facility' : 'facilities'}`;
}

/** Shows the list, and says beforehand how long it will be; counted anew whenever the filters have changed. */
export function SearchShow({ draft, onShow }: { draft: SearchFilters; onShow: () => void }) {
  const settled = useSettled(draft);
  const { data } = useLoad(countFacilities, settled);
  const isCurrent = JSON.stringify(settled) === JSON.stringify(draft);
  const words = showWords(isCurrent ? data : null);
  return (
    <>
      <Button onClick={onShow}>{words}</Button>
      <span role="status" className="sr-only">
        {isCurrent && data ? words : ''}
      </span>
    </>
  );
}
