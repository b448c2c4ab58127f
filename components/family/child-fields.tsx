import { ChildQuestions } from '@/components/family/child-questions';
import { FieldGroup } from '@/components/family/field-group';
import type { Questions } from '@/components/family/use-questions';
import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { PhoneField } from '@/components/form/text/phone-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { TextField } from '@/components/form/text/text-field';
import { Gender } from '@/lib/enums';
import { genderLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';

const genders = [
  { value: Gender.BOY, label: genderLabels[Gender.BOY] },
  { value: Gender.GIRL, label: genderLabels[Gender.GIRL] },
  { value: 0, label: 'Prefer not to say' },
];

/** What a facility must know about a child (product rule 3); only name and date of birth are asked for. */
export function ChildFields({ questions }: { questions: Questions }) {
  return (
    <>
      <DatePartsField name="birthDate" label="Date of birth" required hint="For example, March 31, 2023." />
      <RadioField name="gender" label="Gender" optional choices={genders} inline />
      <FieldGroup title="Health" text="Leave empty what does not apply.">
        <TextAreaField
          name="allergies"
          label="Allergies"
          hint="What your child reacts to, and what helps."
          maxLength={limits.reasonMax}
        />
        <TextAreaField
          name="medications"
          label="Medications"
          hint="Name, dose and time of day."
          maxLength={limits.reasonMax}
        />
        <TextAreaField
          name="dietaryNeeds"
          label="Dietary needs"
          hint="For example, vegetarian or no pork."
          maxLength={limits.reasonMax}
        />
        <TextAreaField
          name="medicalNotes"
          label="Medical notes"
          hint="Conditions, earlier illnesses, or anything else a caregiver should know."
          maxLength={limits.longTextMax}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField name="physicianName" label="Physician’s name" autoComplete="off" maxLength={limits.textMax} />
          <PhoneField name="physicianPhone" label="Physician’s phone" autoComplete="off" />
        </div>
      </FieldGroup>
      <FieldGroup title="Everyday life" text="Facilities ask this about every child. Your answers are optional.">
        <ChildQuestions questions={questions} />
      </FieldGroup>
    </>
  );
}
