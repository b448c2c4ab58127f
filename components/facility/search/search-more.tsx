import { ListFilter } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { ClosedFields } from '@/components/facility/search/closed-fields';
import type { SearchDraft, SearchProblems } from '@/components/facility/search/search-draft';
import { isDetour, SearchMoreFields } from '@/components/facility/search/search-more-fields';
import { useSettled } from '@/components/facility/search/use-settled';
import { Button } from '@/components/ui/inputs/button/button';
import { quietSummary } from '@/components/ui/inputs/button/button-style';
import { Icon } from '@/components/ui/media/icon/icon';
import { grouped } from '@/lib/money/money';
import { noFilters, type SearchFilters } from '@/lib/search/search';
import { moreCount, moreNames, priceLimitFor } from '@/lib/search/search-words';
import { countFacilities, type FacilityCount } from '@/store/slices/search';
import { useLoad } from '@/store/use-load';

const Dialog = dynamic(() => import('@/components/ui/overlays/dialog/dialog').then((module) => module.Dialog), {
  ssr: false,
});

const isPhone = () => window.matchMedia('(width < 40rem)').matches;

interface SearchMoreProps extends SearchDraft {
  problems: SearchProblems;
  /** Sends the form that this is a part of. */
  onShow: () => void;
}

/**
 * Everything beyond where, ages and when. A `details` that opens in its place; on a phone with scripts a sheet over the page
 * shows the same fields, and the ones in the form are what is sent.
 */
export function SearchMore({ draft, change, problems, onShow }: SearchMoreProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [place, setPlace] = useState<'closed' | 'inline' | 'sheet'>('closed');
  const opened = () => {
    if (!details.current?.open) return setPlace((now) => (now === 'inline' ? 'closed' : now));
    if (!isPhone()) return setPlace('inline');
    details.current.open = false;
    setPlace('sheet');
  };
  // It may have been opened before the script was there.
  useEffect(() => {
    if (details.current?.open) opened();
  }, []);
  const count = moreCount(draft);
  const isWrong = moreNames.some((name) => problems[name]);
  const foot = (
    <>
      {count > 0 && (
        <Button
          variant="quiet"
          onClick={() => change(Object.fromEntries(moreNames.map((name) => [name, noFilters[name]])))}
        >
          Clear these
        </Button>
      )}
      <SearchShow
        draft={draft}
        onShow={() => {
          setPlace('closed');
          onShow();
        }}
      />
    </>
  );
  return (
    <>
      <details ref={details} open={isWrong || undefined} onToggle={opened} className="group col-span-full">
        <summary className={quietSummary}>
          <Icon of={ListFilter} size="sm" />
          {count > 0 ? `More filters (${count} set)` : 'More filters'}
        </summary>
        <ClosedFields
          madeOf={[
            place === 'inline',
            isDetour(draft),
            priceLimitFor(draft),
            problems,
            ...moreNames.map((name) => draft[name]),
          ]}
          className="mt-3 border-t border-line pt-4"
        >
          <SearchMoreFields draft={draft} change={change} problems={problems} />
          {place === 'inline' && <div className="mt-4 flex flex-wrap justify-end gap-3">{foot}</div>}
        </ClosedFields>
      </details>
      {place === 'sheet' && (
        <Dialog open title="More filters" onClose={() => setPlace('closed')} actions={foot}>
          <SearchMoreFields draft={draft} change={change} problems={problems} />
        </Dialog>
      )}
    </>
  );
}

/** What a press would show: "Show 14 facilities". Without a number while it is counted, and where it could not be. */
function showWords(count: FacilityCount | null): string {
  if (!count) return 'Show facilities';
  if (count.totalItems === 0) return 'No facility fits: see why';
  const total = grouped(count.totalItems);
  return `Show ${total}${count.more ? '+' : ''} ${count.totalItems === 1 ? 'facility' : 'facilities'}`;
}

/** Shows the list, and says beforehand how long it will be; counted anew whenever the filters have changed. */
function SearchShow({ draft, onShow }: { draft: SearchFilters; onShow: () => void }) {
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
