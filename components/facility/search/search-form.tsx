import { Search } from 'lucide';
import { useRouter } from 'next/router';
import { type SubmitEvent, useRef } from 'react';
import { SearchChildren, useChildrenAsked } from '@/components/facility/search/search-children';
import {
  filtersIn,
  type SearchProblems,
  useSearchDay,
  useSearchDraft,
} from '@/components/facility/search/search-draft';
import { SearchFold } from '@/components/facility/search/search-fold';
import { SearchMore } from '@/components/facility/search/search-more';
import { SearchWhen } from '@/components/facility/search/search-when';
import { SearchWhere } from '@/components/facility/search/search-where';
import { usePreHydrationInput } from '@/components/form/form/use-pre-hydration-input';
import { PlaceChoices } from '@/components/form/text/place-choices';
import { Button } from '@/components/ui/inputs/button';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { focusOnHeading } from '@/components/ui/navigation/focus';
import { isSearch, type PlaceChoice, type SearchFilters, searchHref } from '@/lib/search/search';
import { appliedFilters, daysAsked } from '@/lib/search/search-words';

interface SearchFormProps {
  filters: SearchFilters;
  problems: SearchProblems;
  /** Several places match the name that was searched for. */
  choices: readonly PlaceChoice[];
  /** Id of the results' heading. */
  resultsId: string;
}

/**
 * Where, for whom and when; the rest is behind "More filters". A plain GET form, so it works without scripts. After a
 * search, phones show it as one line that can be opened.
 */
export function SearchForm({ filters, problems, choices, resultsId }: SearchFormProps) {
  const router = useRouter();
  const today = useSearchDay();
  const { draft, change } = useSearchDraft(filters);
  const form = usePreHydrationInput();
  const folded = useRef<HTMLDetailsElement>(null);
  const children = useChildrenAsked(draft.born, today);
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
    <PhoneFold
      ref={folded}
      label={appliedFilters(filters, today)
        .map(({ label }) => label)
        .join(', ')}
      foldable={searched}
      open={isWrong}
      className="rounded-lg bg-surface shadow-2"
    >
      <form
        ref={form}
        // A submit without scripts also jumps to the results.
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
          value={children ?? 'Any age'}
          invalid={Boolean(problems.born)}
          dependsOn={[draft.born, children, problems.born, today]}
        >
          {(open) => <SearchChildren draft={draft} change={change} today={today} error={problems.born} open={open} />}
        </SearchFold>
        <SearchFold
          label="When"
          value={daysAsked(draft) ?? 'Any day'}
          invalid={Boolean(problems.dates ?? problems.weekdays ?? problems.session)}
          dependsOn={[draft.dates, draft.weekdays, draft.session, problems, today]}
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
    </PhoneFold>
  );
}
