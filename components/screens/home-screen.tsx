import { SearchForm } from '@/components/facility/search-form';
import { PageHead } from '@/components/layout/page-head';
import { HomeResults, type HomeResultsProps } from '@/components/screens/home-results';

export type HomeScreenProps = HomeResultsProps;

/** Home and search (product section 2): everything it shows is in its URL and in its HTML. */
export function HomeScreen(props: HomeScreenProps) {
  return (
    <>
      <PageHead
        title="Find child care near you"
        description="Find licensed child care, see availability and prices, and request care."
      />
      <section id="search" className="bg-primary-soft">
        <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
          <h1 className="max-w-prose text-4xl font-black text-balance">Care your child will love</h1>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">
            Find day care, preschool and after-school places near you, see what is available, and send a request in a
            minute.
          </p>
          <div className="mt-6 rounded-lg bg-surface p-4 shadow-2 sm:p-5">
            <SearchForm filters={props.filters} resultsId="results" />
          </div>
        </div>
      </section>
      <HomeResults {...props} />
    </>
  );
}
