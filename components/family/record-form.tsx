import { useRef, useState } from 'react';
import { mixed, object, type ObjectSchema } from 'yup';
import type { Profile, Question } from '@/api/contract/types';
import { ConflictChoice } from '@/components/family/conflict-choice';
import { RecordFields } from '@/components/family/record-fields';
import { type RecordValues, valuesOf } from '@/components/family/record-values';
import type { Questions } from '@/components/family/use-questions';
import { useRecordDraft } from '@/components/family/use-record-draft';
import { useSaveRecord } from '@/components/family/use-save-record';
import { Form, FormChangeListener } from '@/components/form/form/form';
import { RestoredDraftNotice } from '@/components/form/form/unsaved-changes';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { useFocusOnChange } from '@/components/ui/navigation/focus';
import type { CalendarDate } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { checkedDate } from '@/lib/validation/date-fields';
import { checkBirthDate } from '@/lib/validation/date-rules';
import {
  authorizedPickupFields,
  childFields,
  emergencyContactFields,
  guardianFields,
  unauthorizedPickupFields,
} from '@/lib/validation/family';
import { optionalLine, optionalLines } from '@/lib/validation/fields';
import { useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import type { FamilyRecord, RecordKind } from '@/store/slices/family';

interface RecordFormProps {
  kind: RecordKind;
  /** Null for a new record. */
  record: FamilyRecord | null;
  title: string;
  profile: Profile;
  today: CalendarDate;
  questions: Questions;
  /** False when a saved draft opened the form: the page's heading keeps the focus. */
  takesFocus: boolean;
  /** In registration: the buttons say what follows. */
  leadsOn: boolean;
  /** Gets the record's id, after the profile was reloaded. May open another page. */
  onSaved: (id: string | null, addsNext: boolean) => unknown;
  /** Undefined without anything to go back to. */
  onCancel: (() => void) | undefined;
  onStartOver: () => void;
}

/** Draft, save, cancel, and conflicts with what another tab saved. */
function useRecordEditing({ kind, record, profile, onSaved, onStartOver }: RecordFormProps) {
  const { birthDates } = useAppSelector(selectBookingDraft);
  const saved = valuesOf(kind, record, profile, birthDates);
  const draft = useRecordDraft(kind, record, saved);
  const { save, saveState, ...resolving } = useSaveRecord({ kind, profile, mark: record, ...draft.kept?.saveState });
  const finish = async (id: string | null, addsNext = false) => {
    draft.forget();
    await onSaved(id, addsNext);
  };
  return {
    ...resolving,
    saved,
    kept: draft.kept,
    discard: draft.discard,
    finish,
    keep: (values: RecordValues) => draft.keep(values, saveState()),
    async submit(values: RecordValues, addsNext: boolean) {
      const result = await save(values);
      if (result.saved) return finish(result.id, addsNext);
      draft.keep(values, saveState());
      return result.refused;
    },
    startOver() {
      draft.forget();
      onStartOver();
    },
  };
}

/** Adds or edits one person in place. Input is kept until saved or discarded. */
export function RecordForm(props: RecordFormProps) {
  const { kind, record, title, profile, today, questions, takesFocus, leadsOn, onCancel } = props;
  const heading = useFocusOnChange<HTMLHeadingElement>(takesFocus);
  const { saved, kept, conflict, ...editing } = useRecordEditing(props);
  const list = questions.list ?? [];
  const savedBirthDate = saved.birthDate as string | undefined;
  const addsNext = useRef(false);
  // As opened: the person just saved is still shown, and is not offered to be copied.
  const [opened] = useState(profile);
  // In registration, the form is on one edge with the page's heading, which says the same as its own.
  const look = leadsOn ? ({ tone: 'none', padding: 'none' } as const) : ({ padding: 'lg' } as const);
  return (
    <Card as="section" aria-labelledby={`${kind}-form`} {...look} className="space-y-6">
      <h2 ref={heading} id={`${kind}-form`} tabIndex={-1} className={onCancel ? 'text-xl font-black' : 'sr-only'}>
        {title}
      </h2>
      {kept && <RestoredDraftNotice onStartOver={editing.startOver}>It’s not saved yet.</RestoredDraftNotice>}
      <Form<RecordValues>
        enter="submits"
        label={title}
        initialValues={kept?.values ?? saved}
        validationSchema={recordSchema(kind, { today, questions: list, savedBirthDate })}
        onSubmit={(values) => editing.submit(values, addsNext.current)}
      >
        {({ isSubmitting, submitForm }) => (
          <>
            <FormChangeListener<RecordValues> onValues={editing.keep} />
            {conflict && (
              <ConflictChoice
                {...{ kind, conflict }}
                context={{ today, questions: list }}
                onKeepMine={() => {
                  editing.keepMine();
                  void submitForm();
                }}
                onUseSaved={() => void editing.takeTheirs().then((id) => editing.finish(id))}
              />
            )}
            <RecordFields kind={kind} recordId={record?.id ?? null} profile={opened} questions={questions} />
            <div
              data-bottom-bar
              className={classNames(
                'sticky bottom-(--place-bar) z-10 -mx-2 flex flex-wrap gap-3 border-t border-line px-2 pt-3 pb-[max(0.75rem,var(--inset-bottom))]',
                leadsOn ? 'bg-page' : 'bg-surface',
              )}
            >
              <Button type="submit" busy={isSubmitting} onClick={() => void (addsNext.current = false)}>
                {leadsOn ? 'Save and continue' : 'Save'}
              </Button>
              {leadsOn && (
                <Button
                  type="submit"
                  variant="secondary"
                  busy={isSubmitting}
                  onClick={() => void (addsNext.current = true)}
                >
                  Add another
                </Button>
              )}
              {onCancel && (
                <Button variant="quiet" onClick={() => void editing.discard(onCancel)}>
                  Cancel
                </Button>
              )}
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}

interface SchemaContext {
  today: CalendarDate;
  questions: readonly Question[];
  /** The stored birth date: a child who became too old can still be edited (record 0115). */
  savedBirthDate?: string;
}

/** Formik passes empty text as undefined; the last name may be empty. */
const lastName = optionalLine();

const answerField = ({ required }: Question) =>
  required ? optionalLines(limits.reasonMax).required('Enter an answer.') : optionalLines(limits.reasonMax);

/** The contract's rules for each kind (lib/validation/family), plus the form's own. */
const schemas: { [K in RecordKind]: (context: SchemaContext) => ObjectSchema<object> } = {
  children: ({ today, questions, savedBirthDate }) =>
    object({
      ...childFields,
      lastName,
      birthDate: checkedDate((value) => (value && value === savedBirthDate ? undefined : checkBirthDate(value, today))),
      // Radio buttons only offer valid values, and answers are keyed by question.
      gender: mixed().nullable(),
      additionalInfo: mixed(),
      answers: object(Object.fromEntries(questions.map((question) => [question.id, answerField(question)]))),
    }),
  parentInfo: () => object({ ...guardianFields, lastName }),
  emergencyContacts: () => object({ ...emergencyContactFields, lastName }),
  authorizedPickups: () => object({ ...authorizedPickupFields, lastName }),
  unauthorizedPickups: () => object({ ...unauthorizedPickupFields, lastName }),
};

const recordSchema = (kind: RecordKind, context: SchemaContext): ObjectSchema<object> => schemas[kind](context);
