import { useEffect, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { Plus } from 'lucide-react';
import type { Profile } from '@/api/contract/types';
import { kindWords } from '@/components/family/kind-words';
import { RecordCard } from '@/components/family/record-card';
import { fullName } from '@/components/family/record-facts';
import { draftName } from '@/components/family/use-record-draft';
import { useDeleteRecord } from '@/components/family/use-delete-record';
import { useQuestions } from '@/components/family/use-questions';
import { Button } from '@/components/ui/inputs/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { Card } from '@/components/ui/layout/card/card';
import { localTimeZone, todayIn } from '@/lib/time-zones';
import { listForms } from '@/store/form-drafts';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import type { FamilyRecord, RecordKind } from '@/store/slices/family';
import { selectSettings } from '@/store/slices/settings';

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

/** The form on show: of a record, or of a new one; `own` where nobody pressed a button for it. */
interface OpenForm {
  id: string | null;
  own: boolean;
  /** Another number begins the form anew. */
  turn: number;
}

/** The people of one kind: who they are, and the form to add, change and delete them, one at a time, in the page. */
export function FamilySection({ kind, profile, recordId, detailsHref, ...rest }: FamilySectionProps) {
  const { onDirtyChange = () => undefined } = rest;
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectSettings)?.now;
  const today = todayIn(localTimeZone(), now ? new Date(now) : new Date());
  const questions = useQuestions(kind === 'children');
  const words = kindWords[kind];
  const records = (profile[kind] as FamilyRecord[]).filter(({ id }) => !recordId || id === recordId);
  const area = useRef<HTMLDivElement>(null);
  const [focusNext, setFocusNext] = useState<{ name: string } | null>(null);
  const [open, setOpen] = useState<OpenForm | null>(() => {
    const names = dispatch(listForms());
    const kept = [...(recordId ? [] : [null]), ...records.map(({ id }) => id)].find((id) =>
      names.includes(draftName(kind, id)),
    );
    return kept === undefined ? null : { id: kept, own: true, turn: 0 };
  });
  const { remove, problem } = useDeleteRecord(kind, () => setFocusNext({ name: 'add' }));

  useEffect(() => {
    const find = (name: string) => area.current?.querySelector<HTMLElement>(`[data-record="${name}"]`);
    if (focusNext) (find(focusNext.name) ?? find('add'))?.focus();
  }, [focusNext]);

  const show = (id: string | null) => setOpen({ id, own: false, turn: 0 });
  const close = (id: string | null) => {
    setOpen(null);
    setFocusNext({ name: id ?? 'add' });
  };
  const form = (record: FamilyRecord | null) =>
    open && (
      <RecordForm
        key={`${record?.id ?? 'new'} ${open.turn}`}
        title={record ? `Edit ${fullName(record)}` : words.add}
        {...{ kind, record, profile, today, questions, onDirtyChange }}
        takesFocus={!open.own}
        onSaved={close}
        onCancel={() => close(record?.id ?? null)}
        onStartOver={() => setOpen({ ...open, own: false, turn: open.turn + 1 })}
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
      {!open && !recordId && (
        <Button
          data-record="add"
          variant={records.length > 0 ? 'secondary' : 'primary'}
          icon={Plus}
          className="self-center sm:self-start"
          onClick={() => show(null)}
        >
          {records.length > 0 ? words.addAnother : words.add}
        </Button>
      )}
    </div>
  );
}
