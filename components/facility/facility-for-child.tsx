import { useState } from 'react';
import type { Facility } from '@/api/contract/types';
import { ForChildAnswer } from '@/components/facility/for-child-answer';
import { OwnChildren } from '@/components/facility/own-children';
import { useCareChild, useCareChildren } from '@/components/facility/use-care-child';
import { VisitorsChild } from '@/components/facility/visitors-child';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { chooseCareFor } from '@/store/choose-care-for';
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
