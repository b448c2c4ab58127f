import { SearchForm } from '@/components/facility/search-form';
import { HomeResults, type HomeResultsProps } from '@/components/screens/home-results';

export type HomeBodyProps = HomeResultsProps;

/** Where and what to look for, and what was found. */
export function HomeBody(props: HomeBodyProps) {
  return (
    <>
      <section id="search" className="bg-primary-soft">
        <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
          <h1 className="max-w-prose text-4xl font-black text-balance">Care your child will run to</h1>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">
            Find day care, preschool and after-school places near you, see what is free, and ask for it in a minute.
          </p>
          <div className="mt-6 rounded-lg bg-surface p-4 elevation-2 sm:p-5">
            <SearchForm filters={props.filters} />
          </div>
        </div>
      </section>
      <HomeResults {...props} />
    </>
  );
}
