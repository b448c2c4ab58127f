import { Backpack, Blocks, CircleAlert, Heart, Palette, Pencil, Plus, School, Sprout, Trash2, X } from 'lucide';
import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button';
import { CategoryStrip } from '@/components/ui/inputs/category-strip';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { Select, type SelectProps } from '@/components/ui/inputs/select';
import { StarRatingInput } from '@/components/ui/inputs/star-rating-input';
import { Icon } from '@/components/ui/media/icon';
import type { ProgramCategory } from '@/lib/enums';
import { programCategoryLabels, programCategoryOrder } from '@/lib/labels';

export const buttonExamples = {
  block: (
    <div className="w-72 max-w-full">
      <Button block>Continue</Button>
    </div>
  ),
  busy: <Button busy>Sending</Button>,
  danger: (
    <Button variant="danger" icon={Trash2}>
      Delete photo
    </Button>
  ),
  disabled: <Button disabled>Sign the agreement</Button>,
  large: <Button size="lg">Parents log in or join</Button>,
  primary: <Button>Request care</Button>,
  quiet: <Button variant="quiet">Cancel</Button>,
  secondary: <Button variant="secondary">Request a tour</Button>,
  small: (
    <Button size="sm" variant="secondary" icon={Heart}>
      Save
    </Button>
  ),
  soft: (
    <Button variant="soft" icon={Plus}>
      Add a child
    </Button>
  ),
};

const categoryIcons = { 1: Blocks, 2: Palette, 3: Backpack, 4: School } as const;

export const categories = programCategoryOrder.map((value) => ({
  value,
  label: programCategoryLabels[value],
  icon: categoryIcons[value],
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

export const categoryStripExamples = {
  asLinks: (
    <CategoryStrip
      label="Categories as links"
      categories={categories}
      selected={2}
      hrefFor={(category) => (category ? `/gallery?category=${category}` : '/gallery')}
    />
  ),
  interactive: <StripExample />,
  tooWide: (
    <div className="w-80 max-w-full">
      <CategoryStrip
        label="More categories than fit"
        categories={categories}
        selected={4}
        onSelect={() => undefined}
        allIcon={Sprout}
      />
    </div>
  ),
};

export const iconButtonExamples = {
  disabled: <IconButton icon={X} label="Close" variant="outline" disabled />,
  outline: <IconButton icon={Pencil} label="Change" variant="outline" />,
  quiet: <IconButton icon={X} label="Close" />,
  raised: <IconButton icon={Heart} label="Save this facility" variant="raised" />,
  small: <IconButton icon={X} label="Remove the filter" size="sm" />,
};

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];

const monthOptions = months.map((label, index) => ({ value: index + 1, label, disabled: label === 'June' }));

function SelectExample({
  label,
  start,
  ...rest
}: Partial<SelectProps<number>> & { label: string; id: string; start: number | null }) {
  const [value, setValue] = useState(start);
  const labelledBy = `${rest.id}-label`;
  return (
    <div>
      <span id={labelledBy} className="font-bold">
        {label}
      </span>
      <Select {...rest} {...{ labelledBy, options: monthOptions, value }} onChange={setValue} />
    </div>
  );
}

export const selectExamples = {
  chosen: <SelectExample id="select-chosen" label="Ending month" start={3} />,
  disabled: <SelectExample id="select-disabled" label="Fixed month" start={9} disabled />,
  empty: <SelectExample id="select-empty" label="Starting month" start={null} />,
  wrong: <SelectExample id="select-wrong" label="Month of birth" start={null} invalid />,
};

function StarRatingExample({ legend, start }: { legend: string; start: number | null }) {
  const [value, setValue] = useState(start);
  return <StarRatingInput name={legend} legend={legend} value={value} onChange={setValue} required />;
}

export const starRatingInputExamples = {
  chosen: <StarRatingExample legend="Educators" start={4} />,
  empty: <StarRatingExample legend="Cleanliness" start={null} />,
  invalid: (
    <div>
      <StarRatingInput
        name="location"
        legend="Location"
        value={null}
        onChange={() => undefined}
        invalid
        describedBy="location-error"
      />
      <p id="location-error" className="mt-1.5 flex items-start gap-1.5 text-sm font-bold text-failed">
        <Icon of={CircleAlert} size="sm" className="mt-0.5" />
        Choose one to five stars.
      </p>
    </div>
  ),
};
