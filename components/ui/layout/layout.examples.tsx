import { Button } from '@/components/ui/inputs/button';
import { BottomBar } from '@/components/ui/layout/bottom-bar';
import { Card } from '@/components/ui/layout/card';
import { DefinitionList } from '@/components/ui/layout/definition-list';
import { Excerpt } from '@/components/ui/layout/excerpt';
import { FoldableCard } from '@/components/ui/layout/foldable-card';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { Price } from '@/components/ui/layout/price';
import { StarRating } from '@/components/ui/layout/star-rating';
import { TextLink } from '@/components/ui/navigation/text-link';

export const bottomBarExamples = {
  withSum: (
    <div className="px-4 pb-6 sm:px-6">
      <BottomBar aria-label="Sum and button">
        <Price amount={13_200} currency="CAD" size="md" />
        <Button>Send request</Button>
      </BottomBar>
    </div>
  ),
};

const cardText = (
  <>
    <h3 className="text-lg font-bold">Little Acorns</h3>
    <p className="text-ink-soft">Day care in the Annex, open from 7:30.</p>
  </>
);

export const cardExamples = {
  egg: <Card tone="egg">{cardText}</Card>,
  lively: (
    <Card lively>
      <h3 className="text-lg font-bold">
        <a href="#card" className="rounded-lg after:absolute after:inset-0 after:rounded-lg">
          A card that is one link
        </a>
      </h3>
      <p className="text-ink-soft">It lifts when you point at it.</p>
    </Card>
  ),
  plain: <Card>{cardText}</Card>,
  sunken: <Card tone="sunken">{cardText}</Card>,
  warm: <Card tone="warm">{cardText}</Card>,
};

export const definitionListExamples = {
  plain: (
    <DefinitionList
      items={[
        { term: 'Facility', description: 'Little Acorns, 12 Elm Street, Toronto' },
        { term: 'Session', description: 'Full Day' },
        { term: 'Note' },
      ]}
    />
  ),
  withActions: (
    <DefinitionList
      items={[
        { term: 'Name', description: 'Maya Ruiz', action: <TextLink href="#name">Change</TextLink> },
        {
          term: 'Allergies',
          description: 'Peanuts\nStrawberries',
          action: <TextLink href="#allergies">Change</TextLink>,
        },
      ]}
    />
  ),
};

export const longText =
  'We are a small day care in a brick house with a garden, two blocks from the library. Twelve children and four educators spend the ' +
  'day here: outside before lunch in every weather, a story before the nap, and baking on Fridays. Parents eat with us on the first ' +
  'Thursday of each month, and everyone who has left comes back for the summer fair in June.';

export const excerptExamples = {
  long: <Excerpt text={longText} />,
  short: <Excerpt text="A small day care with a garden." />,
};

export const foldableCardExamples = {
  plain: (
    <FoldableCard title="What happens if my child is ill?">
      <p>Tell the facility before it opens, by phone or by message.</p>
    </FoldableCard>
  ),
  withSummary: (
    <FoldableCard title="Authorized pickups" summary="2 people">
      <p>Ana Ruiz and Tomás Ruiz may pick Maya up.</p>
    </FoldableCard>
  ),
};

const foldedFields = <p className="p-4">Everything that can be chosen.</p>;

export const phoneFoldExamples = {
  aButton: (
    <PhoneFold label="Sort and filter (3)" look="button" foldable>
      {foldedFields}
    </PhoneFold>
  ),
  aLine: (
    <PhoneFold label="Near the river, on Mondays" foldable className="rounded-lg bg-surface shadow-2">
      {foldedFields}
    </PhoneFold>
  ),
  nothingToFold: (
    <PhoneFold label="Everything" foldable={false}>
      {foldedFields}
    </PhoneFold>
  ),
  somethingIsWrong: (
    <PhoneFold label="Near the river" foldable open>
      {foldedFields}
    </PhoneFold>
  ),
};

export const priceExamples = {
  onACard: <Price amount={9800} currency="USD" from round per="per day" size="md" />,
  plain: <Price amount={6450} currency="CAD" per="per day" />,
  total: <Price amount={128995} currency="CAD" size="lg" />,
};

export const starRatingExamples = {
  full: <StarRating value={5} count={208} size="md" />,
  half: <StarRating value={2.5} />,
  none: <StarRating value={0} />,
  roundedDown: <StarRating value={4.2} count={1} />,
  roundedUp: <StarRating value={4.3} count={12} />,
};
