import type { ReactNode } from 'react';
import { Route } from 'lucide-react';
import type { SearchDraft, SearchProblems } from '@/components/facility/search/search-draft';
import { SearchPlace } from '@/components/facility/search/search-place';
import { SearchPosition } from '@/components/facility/search/search-position';
import { buttonStyle } from '@/components/ui/inputs/button/button-style';
import { Icon } from '@/components/ui/media/icon/icon';

interface SearchWhereProps extends SearchDraft {
  problems: SearchProblems;
  /** The places of the name that was asked for, below the field that it is in. */
  choices: (name: 'place' | 'to') => ReactNode;
}

/** Around where, or on the way from there to somewhere else. */
export function SearchWhere({ draft, change, problems, choices }: SearchWhereProps) {
  const isOnTheWay = draft.to !== '' || problems.to !== undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <SearchPlace
        name="place"
        label="Where"
        placeholder={draft.at ? 'Your position' : 'Postal code or city'}
        value={draft.place}
        onChange={(place) => change({ place, at: null })}
        error={problems.place ?? problems.at}
      />
      {problems.place && choices('place')}
      <div className="flex flex-wrap items-start gap-x-6">
        <SearchPosition draft={draft} change={change} />
        <details open={isOnTheWay || undefined} className="min-w-0 open:w-full">
          <summary
            className={buttonStyle(
              { variant: 'quiet', size: 'sm' },
              '-ml-4 cursor-pointer list-none [&::-webkit-details-marker]:hidden',
            )}
          >
            <Icon of={Route} size="sm" />
            On my way
          </summary>
          <SearchPlace
            name="to"
            label="To"
            placeholder="Work or school: postal code or city"
            value={draft.to}
            onChange={(to) => change({ to })}
            error={problems.to}
          />
          {problems.to && !problems.place && choices('to')}
          <p className="mt-1 text-sm text-ink-soft">
            Then facilities are ordered by the detour from “Where” to “To”, measured in straight lines.
          </p>
        </details>
      </div>
    </div>
  );
}
