import { useId, useState } from 'react';
import type { Facility } from '@/api/contract/types';
import { ForChildAnswer } from '@/components/facility/page/for-child-answer';
import { type CareChild, useCareChild, useCareChildren } from '@/components/facility/page/use-care-child';
import { VisitorsChild } from '@/components/facility/page/visitors-child';
import { RadioGroup } from '@/components/ui/inputs/radio-group/radio-group';
import { ageText } from '@/lib/dates/child-age';
import type { CalendarDate } from '@/lib/dates/dates';
import { chooseCareFor } from '@/store/choose-care-for';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { CareFor } from '@/store/slices/facility';
import { selectProfile } from '@/store/slices/profile';

/**
 * Which group takes one's own child, what it costs there and which days are free: for a child of the family, or for a month of
 * birth. The choice goes along to the request.
 * @param facility at one of its addresses
 */
export function FacilityForChild({ facility }: { facility: Facility }) {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const children = useCareChildren(facility);
  const child = useCareChild(facility);
  const [asked, setAsked] = useState(false);
  const choose = (choice: CareFor) => {
    setAsked(true);
    dispatch(chooseCareFor(choice, facility.id));
  };
  return (
    <div className="flex flex-col gap-5">
      {profile?.children.length ? (
        <OwnChildren
          family={children}
          chosen={child?.id ?? null}
          today={facility.today}
          onChoose={(childId) => choose({ childId })}
        />
      ) : (
        <VisitorsChild today={facility.today} onGiven={(birthDate) => choose({ birthDate })} />
      )}
      {child && <ForChildAnswer key={child.id ?? 'guest'} facility={facility} child={child} asked={asked} />}
    </div>
  );
}

interface OwnChildrenProps {
  family: readonly CareChild[];
  /** Its id. */
  chosen: string | null;
  today: CalendarDate;
  onChoose: (id: string) => void;
}

/** One of the family's children, by one tap; no question where there is only one. */
function OwnChildren({ family, chosen, today, onChoose }: OwnChildrenProps) {
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
