import { AppliedFilters } from '@/components/facility/applied-filters';
import { SaveSearch } from '@/components/facility/save-search';
import { SortLinks } from '@/components/facility/sort-links';
import { useSearchDay } from '@/components/facility/use-search-day';
import { CategoryStrip } from '@/components/ui/inputs/category-strip/category-strip';
import { PhoneFold } from '@/components/ui/layout/phone-fold/phone-fold';
import type { ProgramCategory } from '@/lib/enums';
import { programCategoryLabels, programCategoryOrder } from '@/lib/labels';
import { isSearch, searchHref, type SearchFilters } from '@/lib/search';
import { appliedFilters } from '@/lib/search-words';

const categories = programCategoryOrder.map((value) => ({ value, label: programCategoryLabels[value] }));

/** What narrows a list down or orders it: after a search a phone folds it, so that the first card is in sight. */
export function ResultTools({ filters }: { filters: SearchFilters }) {
  const count = appliedFilters(filters, useSearchDay()).length;
  return (
    <PhoneFold
      label={count === 0 ? 'Order and category' : `Order and ${count} ${count === 1 ? 'filter' : 'filters'}`}
      look="button"
      foldable={isSearch(filters)}
      className="sm:col-span-full"
    >
      <div className="clear-both flex flex-col gap-3 pt-3 sm:pt-0">
        <CategoryStrip
          categories={categories}
          selected={filters.category}
          hrefFor={(category) => searchHref(filters, { category: category as ProgramCategory | null })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <SortLinks filters={filters} />
          <SaveSearch filters={filters} />
        </div>
        <AppliedFilters filters={filters} />
      </div>
    </PhoneFold>
  );
}
