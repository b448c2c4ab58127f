import { useEffect, useRef, useState } from 'react';
import { ListFilter } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { SearchDraft, SearchProblems } from '@/components/facility/search-draft';
import { SearchMoreFields } from '@/components/facility/search-more-fields';
import { SearchShow } from '@/components/facility/search-show';
import { Button } from '@/components/ui/inputs/button/button';
import { quietSummary } from '@/components/ui/inputs/button/button-style';
import { Icon } from '@/components/ui/media/icon/icon';
import { noFilters } from '@/lib/search';
import { moreCount, moreNames } from '@/lib/search-words';

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
        <div className="mt-3 border-t border-line pt-4">
          <SearchMoreFields draft={draft} change={change} problems={problems} />
          {place === 'inline' && <div className="mt-4 flex flex-wrap justify-end gap-3">{foot}</div>}
        </div>
      </details>
      {place === 'sheet' && (
        <Dialog open title="More filters" onClose={() => setPlace('closed')} actions={foot}>
          <SearchMoreFields draft={draft} change={change} problems={problems} />
        </Dialog>
      )}
    </>
  );
}
