import { ListFilter } from 'lucide';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { type SearchDraft, type SearchProblems, useDebounced } from '@/components/facility/search/search-draft';
import { ClosedFields } from '@/components/facility/search/search-fold';
import { isDetour, SearchMoreFields } from '@/components/facility/search/search-more-fields';
import { Button, quietSummary } from '@/components/ui/inputs/button';
import { Icon } from '@/components/ui/media/icon';
import { noFilters, type SearchFilters } from '@/lib/search/search';
import { moreCount, moreNames, priceLimitFor, totalWords } from '@/lib/search/search-words';
import { countFacilities, type FacilityCount } from '@/store/slices/search';
import { useLoad } from '@/store/use-load';

const Dialog = dynamic(() => import('@/components/ui/overlays/dialog').then((module) => module.Dialog), {
  ssr: false,
});

const isPhone = () => window.matchMedia('(width < 40rem)').matches;

interface SearchMoreProps extends SearchDraft {
  problems: SearchProblems;
  /** Submits the form. */
  onShow: () => void;
}

/**
 * Everything beyond where, ages and when. A `details`; on phones with scripts, a sheet shows the same fields, while the
 * ones in the form are submitted.
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
  // It may have been opened before hydration.
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
        <summary
          // On a phone the fields would show in the page for a moment before they move into the sheet.
          onClick={(event) => {
            if (!isPhone()) return;
            event.preventDefault();
            setPlace('sheet');
          }}
          className={quietSummary}
        >
          <Icon of={ListFilter} size="sm" />
          {count > 0 ? `More filters (${count} set)` : 'More filters'}
        </summary>
        <ClosedFields
          dependsOn={[
            place === 'inline',
            isDetour(draft),
            priceLimitFor(draft),
            draft.session,
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

/** "Show 14 facilities"; without a number while counting or after a failure. */
function showWords(count: FacilityCount | null): string {
  if (!count) return 'Show facilities';
  if (count.totalItems === 0) return 'No facility fits: see why';
  return `Show ${totalWords(count)} ${count.totalItems === 1 ? 'facility' : 'facilities'}`;
}

/** Submits the search and previews the number of results, counted again after each change. */
function SearchShow({ draft, onShow }: { draft: SearchFilters; onShow: () => void }) {
  const settled = useDebounced(draft);
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
