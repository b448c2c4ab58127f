import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import type { Question } from '@/api/contract/types';
import type { RecordValues } from '@/components/family/record-values';
import type { Questions } from '@/components/family/use-questions';
import { RadioField } from '@/components/form/choices/radio-field';
import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { PhoneField } from '@/components/form/text/phone-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { TextField } from '@/components/form/text/text-field';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { FoldableCard } from '@/components/ui/layout/foldable-card';
import { Gender } from '@/lib/enums';
import { genderLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { splitDateParts } from '@/lib/validation/date-parts';

const genders = [
  { value: Gender.BOY, label: genderLabels[Gender.BOY] },
  { value: Gender.GIRL, label: genderLabels[Gender.GIRL] },
  { value: 0, label: 'Prefer not to say' },
];

const health = ['allergies', 'medications', 'dietaryNeeds', 'medicalNotes', 'physicianName', 'physicianPhone'] as const;

/** Summary of a collapsed section: how many answers are filled in. */
const stateOf = (answers: readonly unknown[]): string => {
  const count = answers.filter(Boolean).length;
  return count > 0 ? `${count} added` : 'Optional';
};

/** The hint of the date of birth: a request has given its month. */
function monthGiven(birthDate: unknown): string {
  const { year, month, day } = splitDateParts(typeof birthDate === 'string' ? birthDate : '');
  if (year && month && !day) return 'The month is from your request. Add the day.';
  return 'For example, March 31, 2023.';
}

/**
 * What a facility must know about a child (product rule 3). Name and date of birth are required; optional sections are
 * collapsed, so that Save is in reach.
 */
export function ChildFields({ questions, photo }: { questions: Questions; photo: ReactNode }) {
  const { values, initialValues } = useFormikContext<RecordValues>();
  const required = questions.list?.filter((question) => question.required) ?? [];
  const optional = questions.list?.filter((question) => !question.required) ?? null;
  const answers = (values.answers ?? {}) as Record<string, string>;
  return (
    <>
      <DatePartsField name="birthDate" label="Date of birth" required hint={monthGiven(initialValues.birthDate)} />
      {required.length > 0 && <ChildQuestions questions={{ ...questions, list: required }} />}
      <FoldableCard title="Health" summary={stateOf(health.map((name) => values[name]))}>
        <HealthFields />
      </FoldableCard>
      {questions.problem ? (
        <ChildQuestions questions={questions} />
      ) : (
        <FoldableCard title="Everyday life" summary={stateOf((optional ?? []).map(({ id }) => answers[id]))}>
          <div className="space-y-6">
            <p className="text-sm text-ink-soft">Facilities ask these questions about every child.</p>
            <ChildQuestions questions={{ ...questions, list: optional }} />
          </div>
        </FoldableCard>
      )}
      <FoldableCard title="Photo and gender" summary={stateOf([values.photo, values.gender])}>
        <div className="space-y-6">
          {photo}
          <RadioField name="gender" label="Gender" choices={genders} inline />
        </div>
      </FoldableCard>
    </>
  );
}

const HealthFields = () => (
  <div className="space-y-6">
    <p className="text-sm text-ink-soft">Leave blank anything that doesn’t apply.</p>
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
      hint="Conditions, past illnesses, or anything else a caregiver should know."
      maxLength={limits.longTextMax}
    />
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField name="physicianName" label="Physician’s name" autoComplete="off" maxLength={limits.textMax} />
      <PhoneField name="physicianPhone" label="Physician’s phone" autoComplete="off" />
    </div>
  </div>
);

/** The service's additional questions, each with the field for its kind (product section 7). */
function ChildQuestions({ questions: { list, problem, retry } }: { questions: Questions }) {
  if (list) return list.map((question) => <QuestionField key={question.id} question={question} />);
  if (!problem) {
    return <ListSkeleton label="Loading the questions" row="h-20" />;
  }
  return (
    <LoadFailure title="We couldn’t load these questions" onRetry={retry}>
      {problem} You can save without them. We’ll keep your earlier answers.
    </LoadFailure>
  );
}

function QuestionField({ question: { id, text, kind, options = [], required } }: { question: Question }) {
  const field = { name: `answers.${id}`, label: text, required };
  if (kind === 'text') return <TextAreaField {...field} maxLength={limits.reasonMax} />;
  const answers = kind === 'yesNo' ? ['Yes', 'No'] : options;
  const choices = answers.map((answer) => ({ value: answer, label: answer }));
  return (
    <RadioField {...field} choices={required ? choices : [...choices, { value: '', label: 'No answer' }]} inline />
  );
}
