import { PhoneFold } from '@/components/ui/layout/phone-fold/phone-fold';

const fields = <p className="p-4">Everything that can be chosen.</p>;

export const aLine = (
  <PhoneFold label="Near the river, on Mondays" foldable className="rounded-lg bg-surface shadow-2">
    {fields}
  </PhoneFold>
);
export const aButton = (
  <PhoneFold label="Order and 3 filters" look="button" foldable>
    {fields}
  </PhoneFold>
);
export const somethingIsWrong = (
  <PhoneFold label="Near the river" foldable open>
    {fields}
  </PhoneFold>
);
export const nothingToFold = (
  <PhoneFold label="Everything" foldable={false}>
    {fields}
  </PhoneFold>
);
