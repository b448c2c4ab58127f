import { Plus, X } from 'lucide-react';
import type { AgeGroup } from '@/api/contract/types';
import { DatePartsField } from '@/components/form/date-parts-field';
import { useFormField } from '@/components/form/use-form-field';
import { Button } from '@/components/ui/inputs/button/button';
import { ageGroupOn } from '@/lib/age-group';
import { isCalendarDate } from '@/lib/dates';
import { groupWords } from '@/lib/facility-facts';
import { limits } from '@/lib/limits';

/** Before logging in, dates of birth are enough to tell groups, free days and prices (specification section 3, birthDates). */
export function DropInGuests({ groups, onDate }: { groups: readonly AgeGroup[]; onDate: string }) {
  const { value: birthDates, setValue } = useFormField<(string | null)[]>('birthDates');
  const groupText = (birthDate: string | null) => {
    if (!isCalendarDate(birthDate)) return 'We use it to find the age group and the price.';
    const group = birthDate <= onDate ? ageGroupOn(groups, birthDate, onDate) : null;
    return group ? groupWords(group) : 'There is no group for this age at this address.';
  };
  return (
    <section aria-labelledby="who" className="flex flex-col gap-4">
      <h2 id="who" className="text-lg font-bold">
        Who needs care?
      </h2>
      {birthDates.map((birthDate, index) => (
        // A row has no identity but its place.
        <div key={index} className="flex flex-wrap items-start gap-3">
          <DatePartsField
            name={`birthDates.${index}`}
            label={birthDates.length === 1 ? 'Your child’s date of birth' : `Child ${index + 1}: date of birth`}
            hint={groupText(birthDate)}
          />
          {birthDates.length > 1 && (
            <Button
              variant="quiet"
              icon={X}
              className="mt-8"
              aria-label={`Remove child ${index + 1}`}
              onClick={() => setValue(birthDates.filter((_, other) => other !== index))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {birthDates.length < limits.childrenMax && (
        <Button variant="soft" icon={Plus} className="self-start" onClick={() => setValue([...birthDates, null])}>
          Add another child
        </Button>
      )}
    </section>
  );
}
