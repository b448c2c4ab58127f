import { Button } from '@/components/ui/inputs/button/button';
import { BottomBar } from '@/components/ui/layout/bottom-bar/bottom-bar';
import { Price } from '@/components/ui/layout/price/price';

export const withSum = (
  <div className="px-4 pb-6 sm:px-6">
    <BottomBar aria-label="Sum and button">
      <Price amount={13_200} currency="CAD" size="md" />
      <Button>Send request</Button>
    </BottomBar>
  </div>
);
