import { useState } from 'react';
import { Backpack, Blocks, Palette, School, Sprout } from 'lucide-react';
import { CategoryStrip } from '@/components/ui/inputs/category-strip/category-strip';
import type { ProgramCategory } from '@/lib/enums';
import { programCategoryLabels, programCategoryOrder } from '@/lib/labels';

const icons = { 1: Blocks, 2: Palette, 3: Backpack, 4: School } as const;
export const categories = programCategoryOrder.map((value) => ({
  value,
  label: programCategoryLabels[value],
  icon: icons[value],
}));

function StripExample() {
  const [selected, setSelected] = useState<ProgramCategory | null>(null);
  return (
    <CategoryStrip
      label="Categories as buttons"
      categories={categories}
      selected={selected}
      onSelect={setSelected}
      allIcon={Sprout}
    />
  );
}

export const interactive = <StripExample />;
export const asLinks = (
  <CategoryStrip
    label="Categories as links"
    categories={categories}
    selected={2}
    hrefFor={(category) => (category ? `/gallery?category=${category}` : '/gallery')}
  />
);
export const tooWide = (
  <div className="w-80 max-w-full">
    <CategoryStrip
      label="More categories than fit"
      categories={categories}
      selected={4}
      onSelect={() => undefined}
      allIcon={Sprout}
    />
  </div>
);
