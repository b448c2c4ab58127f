import type { Answer, Settings } from '@/api/contract/types';
import { PageHead } from '@/components/layout/page-head';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { WeekForm } from '@/components/week/week-form';
import { WeekResults } from '@/components/week/week-results';
import { formatDate } from '@/lib/dates/dates';
import { childrenCount } from '@/lib/facilities/facts';
import type { PlaceChoice } from '@/lib/search/search';
import type { WeekFilters, WeekProblems } from '@/lib/search/week-search';

export interface WeekScreenProps {
  filters: WeekFilters;
  /** Null before the first search and if the form has errors. */
  found: Answer<'planWeek'> | null;
  problems: WeekProblems;
  /** The choices if the place is ambiguous. */
  choices: readonly PlaceChoice[];
  settings: Settings;
}

const resultsId = 'plans';

/** Plan a week (record 0167). Server-rendered; the URL holds the search. */
export function WeekScreen({ filters, found, problems, choices, settings }: WeekScreenProps) {
  return (
    <>
      <PageHead
        title="Plan a week of child care"
        description="See which facilities together cover a week for all of your children, with distance and price."
      />
      <section className="bg-primary-soft">
        <div className="mx-auto max-w-page px-4 py-8 sm:px-6">
          <h1 className="text-3xl font-black text-balance">Plan a week of care</h1>
          <p className="mt-2 max-w-prose text-ink-soft">
            Tell us the days and hours. We’ll show up to three ways to cover them, at one facility or several.
          </p>
          <PhoneFold
            label={`${childrenCount(filters.born.length)}, ${filters.week ? `week of ${formatDate(filters.week, 'MMM d')}` : ''}, near ${filters.place}`}
            foldable={found !== null}
            className="mt-6 rounded-lg bg-surface shadow-2"
          >
            <div className="p-4 sm:p-5">
              <WeekForm
                filters={filters}
                problems={problems}
                choices={choices}
                now={settings.now}
                resultsId={resultsId}
              />
            </div>
          </PhoneFold>
        </div>
      </section>
      {found && <WeekResults filters={filters} found={found} headingId={resultsId} />}
    </>
  );
}
