import type { Profile } from '@/api/contract/types';
import { ConflictChoice } from '@/components/family/conflict-choice';
import { RecordFields } from '@/components/family/record-fields';
import { recordSchema } from '@/components/family/record-schemas';
import { valuesOf, type RecordValues } from '@/components/family/record-values';
import type { Questions } from '@/components/family/use-questions';
import { useRecordDraft } from '@/components/family/use-record-draft';
import { useSaveRecord } from '@/components/family/use-save-record';
import { Form } from '@/components/form/form/form';
import { FormWatch } from '@/components/form/form/form-watch';
import { KeptNotice } from '@/components/form/form/kept-notice';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { useArrivalFocus } from '@/components/ui/navigation/use-arrival-focus';
import type { CalendarDate } from '@/lib/dates/dates';
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
  /** False where the form opened by itself, with what was kept: the page's heading keeps the focus. */
  takesFocus: boolean;
  /** Gets the record's id; the profile is up to date. */
  onSaved: (id: string | null) => void;
  onCancel: () => void;
  onDirtyChange: (dirty: boolean) => void;
  onStartOver: () => void;
}

/** What is kept, saved and given up. A conflict is what somebody else has saved meanwhile. */
function useRecordEditing({ kind, record, profile, onSaved, onDirtyChange, onStartOver }: RecordFormProps) {
  const { birthDates } = useAppSelector(selectBookingDraft);
  const saved = valuesOf(kind, record, profile, birthDates);
  const draft = useRecordDraft(kind, record, saved, onDirtyChange);
  const { save, saveState, ...resolving } = useSaveRecord({ kind, profile, mark: record, ...draft.kept?.saveState });
  const finish = (id: string | null) => {
    draft.forget();
    onSaved(id);
  };
  return {
    ...resolving,
    saved,
    kept: draft.kept,
    giveUp: draft.giveUp,
    finish,
    keep: (values: RecordValues) => draft.keep(values, saveState()),
    async submit(values: RecordValues) {
      const result = await save(values);
      if (result.saved) return finish(result.id);
      draft.keep(values, saveState());
      return result.refused;
    },
    startOver() {
      draft.forget();
      onStartOver();
    },
  };
}

/** Adds or changes one person, in the page. What was typed is kept until it is saved or given up. */
export function RecordForm(props: RecordFormProps) {
  const { kind, record, title, profile, today, questions, takesFocus, onCancel } = props;
  const heading = useArrivalFocus<HTMLHeadingElement>(takesFocus);
  const { saved, kept, conflict, ...editing } = useRecordEditing(props);
  const list = questions.list ?? [];
  const savedBirthDate = saved.birthDate as string | undefined;
  return (
    <Card as="section" aria-labelledby={`${kind}-form`} padding="lg" className="space-y-6">
      <h2 ref={heading} id={`${kind}-form`} tabIndex={-1} className="text-xl font-black">
        {title}
      </h2>
      {kept && <KeptNotice onStartOver={editing.startOver}>It is not saved yet.</KeptNotice>}
      <Form<RecordValues>
        label={title}
        initialValues={kept?.values ?? saved}
        validationSchema={recordSchema(kind, { today, questions: list, savedBirthDate })}
        onSubmit={editing.submit}
      >
        {({ isSubmitting, submitForm }) => (
          <>
            <FormWatch<RecordValues> onValues={editing.keep} />
            {conflict && (
              <ConflictChoice
                {...{ kind, conflict }}
                context={{ today, questions: list }}
                onKeepMine={() => {
                  editing.keepMine();
                  void submitForm();
                }}
                onUseSaved={() => void editing.takeTheirs().then(editing.finish)}
              />
            )}
            <RecordFields kind={kind} recordId={record?.id ?? null} profile={profile} questions={questions} />
            <div
              data-bottom-bar
              className="sticky bottom-0 z-10 -mx-2 flex flex-wrap gap-3 bg-surface px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
            >
              <Button type="submit" busy={isSubmitting}>
                Save
              </Button>
              <Button variant="quiet" onClick={() => void editing.giveUp(onCancel)}>
                Cancel
              </Button>
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}
