import { Card } from '@/components/ui/layout/card/card';

const text = (
  <>
    <h3 className="text-lg font-bold">Little Acorns</h3>
    <p className="text-ink-soft">Day care in the Annex, open from 7:30.</p>
  </>
);

export const plain = <Card>{text}</Card>;
export const lively = (
  <Card lively>
    <h3 className="text-lg font-bold">
      <a href="#card" className="rounded-lg after:absolute after:inset-0 after:rounded-lg">
        A card that is one link
      </a>
    </h3>
    <p className="text-ink-soft">It lifts when you point at it.</p>
  </Card>
);
export const egg = <Card tone="egg">{text}</Card>;
export const warm = <Card tone="warm">{text}</Card>;
export const sunken = <Card tone="sunken">{text}</Card>;
