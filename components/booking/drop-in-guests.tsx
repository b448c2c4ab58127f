import type { AgeGroup } from '@/api/contract/types';
import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { ListField } from '@/components/form/choices/list-field';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { isCalendarDate } from '@/lib/dates/dates';
import { groupWords } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';

/** Before login, dates of birth are enough to find groups, free days and prices (product section 3, birthDates). */
export function DropInGuests({ groups, onDate }: { groups: readonly AgeGroup[]; onDate: string }) {
  const groupText = (birthDate: string | null) => {
    if (!isCalendarDate(birthDate)) return 'We use it for the age group and price.';
    const group = birthDate <= onDate ? ageGroupOn(groups, birthDate, onDate) : null;
    return group ? groupWords(group) : 'This location has no group for this age.';
  };
  return (
    <section aria-labelledby="who" className="flex flex-col gap-4">
      <h2 id="who" className="text-lg font-bold">
        Who needs care?
      </h2>
      <ListField<string | null>
        name="birthDates"
        newItem={() => null}
        max={limits.childrenMax}
        addLabel="Add another child"
        removeLabel={(index) => `Remove child ${index + 1}`}
      >
        {(birthDate, index, birthDates) => (
          <DatePartsField
            name={`birthDates.${index}`}
            label={birthDates.length === 1 ? 'Your child’s date of birth' : `Child ${index + 1}: date of birth`}
            hint={groupText(birthDate)}
          />
        )}
      </ListField>
    </section>
  );
}
