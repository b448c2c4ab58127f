import { useId } from 'react';
import type { CareChild } from '@/components/facility/use-care-child';
import { RadioGroup } from '@/components/ui/inputs/radio-group/radio-group';
import { ageText } from '@/lib/child-age';
import type { CalendarDate } from '@/lib/dates';

interface OwnChildrenProps {
  family: readonly CareChild[];
  /** Its id. */
  chosen: string | null;
  today: CalendarDate;
  onChoose: (id: string) => void;
}

/** One of the family's children, by one tap; no question where there is only one. */
export function OwnChildren({ family, chosen, today, onChoose }: OwnChildrenProps) {
  const id = useId();
  if (family.length < 2) return null;
  const choices = family.map(({ id, firstName, birthDates }) => ({
    value: id ?? '',
    label: firstName ?? '',
    detail: ageText(birthDates[0]!, today),
  }));
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-bold">Who needs care?</legend>
      <RadioGroup<string>
        id={`${id}-care-for`}
        name="care-for"
        choices={choices}
        value={chosen}
        onChange={onChoose}
        inline
      />
    </fieldset>
  );
}
