import { SearchForm } from '@/components/facility/search/search-form';
import { PageHead } from '@/components/layout/page-head';
import { HomeResults, type HomeResultsProps } from '@/components/screens/search/home-results';
import { classNames } from '@/components/ui/class-names';
import { isSearch } from '@/lib/search/search';

export type HomeScreenProps = HomeResultsProps;

/** Home and search (product section 2): everything it shows is in its URL and in its HTML. */
export function HomeScreen(props: HomeScreenProps) {
  const searched = isSearch(props.filters);
  return (
    <>
      <PageHead
        title="Find child care near you"
        description="Find licensed child care, see availability and prices, and request care."
      />
      <section id="search" className="bg-primary-soft">
        <div className={classNames('mx-auto max-w-page px-4 sm:px-6', searched ? 'py-3 sm:py-5' : 'py-8 sm:py-12')}>
          {/* After a search the list is what one came for. */}
          <h1 className={classNames('max-w-prose font-black text-balance', searched ? 'text-lg' : 'text-4xl')}>
            Care your child will love
          </h1>
          {!searched && (
            <p className="mt-3 max-w-prose text-lg text-ink-soft">
              Find day care, preschool and after-school places near you, see what is available, and send a request in a
              minute.
            </p>
          )}
          <div className={searched ? 'mt-2' : 'mt-6'}>
            <SearchForm filters={props.filters} problems={props.problems} choices={props.choices} resultsId="results" />
          </div>
        </div>
      </section>
      <HomeResults {...props} />
    </>
  );
}
