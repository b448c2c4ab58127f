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
  /** Null before a week is asked for, and where the form has to be put right. */
  found: Answer<'planWeek'> | null;
  problems: WeekProblems;
  /** The places to choose from, where the one that was asked for is several. */
  choices: readonly PlaceChoice[];
  settings: Settings;
}

const resultsId = 'plans';

/** A week that works (record 0167): everything it shows of the plans is in its URL and in its HTML. */
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
            Tell us the days and hours. We look for up to three ways to cover them, at one facility or several.
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
