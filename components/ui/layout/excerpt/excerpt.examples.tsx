import { Excerpt } from '@/components/ui/layout/excerpt/excerpt';

export const longText =
  'We are a small day care in a brick house with a garden, two blocks from the library. Twelve children and four educators spend the ' +
  'day here: outside before lunch in every weather, a story before the nap, and baking on Fridays. Parents eat with us on the first ' +
  'Thursday of each month, and everyone who has left comes back for the summer fair in June.';

export const short = <Excerpt text="A small day care with a garden." />;
export const long = <Excerpt text={longText} />;
