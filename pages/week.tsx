import { WeekScreen, type WeekScreenProps } from '@/components/screens/search/week-screen';
import { readWeekFilters, weekProblems, weekQuery } from '@/lib/search/week-search';
import { pageProps } from '@/server/ssr/page-props';
import { placeChoices, wrongInput } from '@/server/ssr/wrong-input';

export default WeekScreen;

export const getServerSideProps = pageProps<WeekScreenProps>('nothing', async (api, { query }) => {
  const filters = readWeekFilters(query);
  const props = { filters, found: null, problems: weekProblems(filters), choices: [] };
  if (filters.week === null || Object.keys(props.problems).length > 0) return { props };
  try {
    return { props: { ...props, found: await api.planWeek({ query: weekQuery(filters) }) } };
  } catch (error) {
    const problem = wrongInput(error);
    if (problem === null) throw error;
    return { props: { ...props, problems: { place: problem.sentence }, choices: placeChoices(error) } };
  }
});
