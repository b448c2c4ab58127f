import { FoldableCard } from '@/components/ui/layout/foldable-card/foldable-card';

export const plain = (
  <FoldableCard title="What happens if my child is ill?">
    <p>Tell the facility before it opens, by phone or by message.</p>
  </FoldableCard>
);
export const withSummary = (
  <FoldableCard title="Authorized pickups" summary="2 people">
    <p>Ana Ruiz and Tomás Ruiz may pick Maya up.</p>
  </FoldableCard>
);
