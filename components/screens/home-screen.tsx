import { PageHead } from '@/components/layout/page-head';
import type { HomeBodyProps } from '@/components/screens/home-body';
import { late } from '@/components/ui/late';

const HomeBody = late<HomeBodyProps>(() => import('@/components/screens/home-body').then((module) => module.HomeBody));

export type HomeScreenProps = HomeBodyProps;

/** Home and search (specification section 2): everything it shows is in its URL and in its HTML. */
export function HomeScreen(props: HomeScreenProps) {
  return (
    <>
      <PageHead
        title="Find child care near you"
        description="Find licensed child care, see free places and prices, and ask for care."
      />
      <HomeBody {...props} />
    </>
  );
}
