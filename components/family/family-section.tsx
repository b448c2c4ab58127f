import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { kindWords } from '@/components/family/kind-words';
import { RecordCard } from '@/components/family/record-card';
import { fullName } from '@/components/family/record-facts';
import { useOpenForm } from '@/components/family/use-open-form';
import { useQuestions } from '@/components/family/use-questions';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { localTimeZone, todayIn } from '@/lib/dates/time-zones';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { confirm } from '@/store/slices/alert';
import { deleteRecords, type FamilyRecord, type RecordKind } from '@/store/slices/family';
import { loadProfile } from '@/store/slices/profile';
import { selectSettings } from '@/store/slices/settings';
import { toastAdded } from '@/store/slices/toasts';

const formLoading = (
  <Card padding="lg">
    <ListSkeleton label="Loading the form" rows={4} row="h-16" />
  </Card>
);
/** Formik, yup, the select and the drop zone come with it. */
const RecordForm = dynamic(() => import('@/components/family/record-form').then((module) => module.RecordForm), {
  ssr: false,
  loading: whileLoading('We couldn’t load this form', formLoading),
});

interface FamilySectionProps {
  kind: RecordKind;
  profile: Profile;
  /** Shows this record alone, to change and to delete it. */
  recordId?: string;
  /** The address of a record's own page, where the kind has such pages. */
  detailsHref?: (id: string) => string;
  /** True while a form is open whose content is not saved. */
  onDirtyChange?: (dirty: boolean) => void;
}

/** The people of one kind: who they are, and the form to add, change and delete them, one at a time, in the page. */
export function FamilySection({ kind, profile, recordId, detailsHref, ...rest }: FamilySectionProps) {
  const { onDirtyChange = () => undefined } = rest;
  const now = useAppSelector(selectSettings)?.now;
  const today = todayIn(localTimeZone(), now ? new Date(now) : new Date());
  const questions = useQuestions(kind === 'children');
  const words = kindWords[kind];
  const records = (profile[kind] as FamilyRecord[]).filter(({ id }) => !recordId || id === recordId);
  const { area, open, show, startOver, close, focusOn } = useOpenForm(kind, records, !recordId);
  const { remove, problem } = useDeleteRecord(kind, () => focusOn(null));

  const form = (record: FamilyRecord | null) =>
    open && (
      <RecordForm
        key={`${record?.id ?? 'new'} ${open.turn}`}
        title={record ? `Edit ${fullName(record)}` : words.add}
        {...{ kind, record, profile, today, questions, onDirtyChange }}
        takesFocus={!open.own}
        onSaved={close}
        onCancel={() => close(record?.id ?? null)}
        onStartOver={startOver}
      />
    );
  return (
    <div ref={area} className="flex flex-col gap-5">
      {'note' in words && <Notice>{words.note}</Notice>}
      {records.length > 0 && (
        <ul aria-label={words.list} className="flex flex-col gap-4">
          {records.map((record) => (
            <li key={record.id} data-record={record.id} tabIndex={-1}>
              {open?.id === record.id ? (
                form(record)
              ) : (
                <RecordCard
                  {...{ kind, record }}
                  href={detailsHref?.(record.id)}
                  context={{ today, questions: questions.list ?? [] }}
                  busy={open !== null}
                  problem={problem?.id === record.id ? problem.text : null}
                  onEdit={() => show(record.id)}
                  onDelete={() => remove(record)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {open && open.id === null && form(null)}
      {!open && records.length === 0 && (
        <EmptyState title={words.emptyTitle}>
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {!open && !recordId && <AddButton isFirst={records.length === 0} words={words} onAdd={() => show(null)} />}
    </div>
  );
}

interface AddButtonProps {
  isFirst: boolean;
  words: { add: string; addAnother: string };
  onAdd: () => void;
}

function AddButton({ isFirst, words, onAdd }: AddButtonProps) {
  return (
    <Button
      data-record="add"
      variant={isFirst ? 'primary' : 'secondary'}
      icon={Plus}
      className="self-center sm:self-start"
      onClick={onAdd}
    >
      {isFirst ? words.add : words.addAnother}
    </Button>
  );
}

interface DeleteProblem {
  id: string;
  /** The service's reason. */
  text: string;
}

/** Deletes a person after a question that names them; where the service refuses, its reason is for the person's card. */
function useDeleteRecord(kind: RecordKind, onDeleted: () => void) {
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<DeleteProblem | null>(null);

  async function send(record: FamilyRecord) {
    const result = await dispatch(deleteRecords({ kind, itemIds: [record.id] }));
    if (deleteRecords.rejected.match(result)) {
      const { error } = result;
      if (error.status !== 404) return setProblem({ id: record.id, text: sentenceOf(error) });
      // It is gone already: deleted in another tab, or by a call whose answer was lost.
      await dispatch(loadProfile());
    }
    dispatch(toastAdded('success', `${fullName(record)} was deleted.`));
    onDeleted();
  }
  function remove(record: FamilyRecord) {
    setProblem(null);
    const name = fullName(record);
    const alert = {
      title: `Delete ${name}?`,
      message: `Everything you entered about ${name} here will be deleted.`,
      destructive: true,
      cancelLabel: 'Keep record',
      proceedLabel: 'Delete record',
    };
    void dispatch(confirm(alert, () => send(record)));
  }
  return { remove, problem };
}
