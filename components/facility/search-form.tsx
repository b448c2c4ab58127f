import { useRef, type SubmitEvent } from 'react';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useRouter } from 'next/router';
import { SearchChildren } from '@/components/facility/search-children';
import { filtersIn, useSearchDraft, type SearchProblems } from '@/components/facility/search-draft';
import { SearchFold } from '@/components/facility/search-fold';
import { SearchMore } from '@/components/facility/search-more';
import { SearchWhen } from '@/components/facility/search-when';
import { SearchWhere } from '@/components/facility/search-where';
import { useSearchDay } from '@/components/facility/use-search-day';
import { useEarlyTyping } from '@/components/form/form/use-early-typing';
import { PlaceChoices } from '@/components/form/text/place-choices';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button/button';
import { controlStyle } from '@/components/ui/inputs/control-style';
import { Icon } from '@/components/ui/media/icon/icon';
import { focusOnHeading } from '@/components/ui/navigation/use-arrival-focus';
import { isSearch, searchHref, type PlaceChoice, type SearchFilters } from '@/lib/search';
import { appliedFilters, childrenAsked, daysAsked } from '@/lib/search-words';

interface SearchFormProps {
  filters: SearchFilters;
  problems: SearchProblems;
  /** The places to choose from, where the one that was asked for is several. */
  choices: readonly PlaceChoice[];
  /** The id of the results' heading. */
  resultsId: string;
}

/**
 * Where, for whom and when; the rest behind "More filters". A plain form whose answer is the page's own address: it works
 * without any script. After a search a phone shows it as one line, which opens again.
 */
export function SearchForm({ filters, problems, choices, resultsId }: SearchFormProps) {
  const router = useRouter();
  const today = useSearchDay();
  const { draft, change } = useSearchDraft(filters);
  const form = useEarlyTyping();
  const folded = useRef<HTMLDetailsElement>(null);
  const isWrong = Object.keys(problems).length > 0;
  const searched = isSearch(filters);

  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const asked = filtersIn(sent);
    await router.push(searchHref(asked), undefined, { scroll: false });
    const wrong = sent.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) return wrong.focus();
    sent.querySelectorAll('details').forEach((part) => (part.open = false));
    if (folded.current) folded.current.open = !isSearch(asked);
    focusOnHeading(document.getElementById(resultsId));
  };
  return (
    <details
      ref={folded}
      open={!searched || isWrong}
      className="rounded-lg bg-surface shadow-2 sm:details-content:block sm:details-content:[content-visibility:visible]"
    >
      <summary
        className={classNames(
          'cursor-pointer list-none rounded-lg p-2 supports-[selector(::details-content)]:sm:hidden [&::-webkit-details-marker]:hidden',
          searched ? 'block' : 'hidden',
        )}
      >
        <span className={controlStyle('flex items-center gap-2 border-transparent')}>
          <Icon of={SlidersHorizontal} className="shrink-0" />
          <span className="min-w-0 grow truncate">
            {appliedFilters(filters, today)
              .map(({ label }) => label)
              .join(', ')}
          </span>
          <span className="font-bold text-primary-ink underline">Change</span>
        </span>
      </summary>
      <form
        ref={form}
        // Sent by the browser itself, the answer begins at the results, too.
        action={`/#${resultsId}`}
        method="get"
        onSubmit={(event) => void search(event)}
        role="search"
        aria-label="Child care"
        noValidate
        className="grid gap-x-4 gap-y-3 p-4 sm:p-5 lg:grid-cols-[3fr_2fr_2fr_auto]"
      >
        <SearchWhere
          draft={draft}
          change={change}
          problems={problems}
          choices={(name) => (
            <PlaceChoices choices={choices} hrefFor={(place) => searchHref(filters, { [name]: place })} />
          )}
        />
        <SearchFold
          label="Children"
          value={childrenAsked(draft.born, today) ?? 'Any age'}
          invalid={Boolean(problems.born)}
        >
          {() => <SearchChildren draft={draft} change={change} today={today} error={problems.born} />}
        </SearchFold>
        <SearchFold
          label="When"
          value={daysAsked(draft) ?? 'Any day'}
          invalid={Boolean(problems.dates ?? problems.weekdays ?? problems.session)}
        >
          {(open) => <SearchWhen draft={draft} change={change} today={today} problems={problems} open={open} />}
        </SearchFold>
        {filters.category && <input type="hidden" name="category" value={filters.category} />}
        {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
        <Button type="submit" icon={Search} className="max-lg:order-last lg:mt-8 lg:self-start">
          Search
        </Button>
        <SearchMore draft={draft} change={change} problems={problems} onShow={() => form.current?.requestSubmit()} />
      </form>
    </details>
  );
}
