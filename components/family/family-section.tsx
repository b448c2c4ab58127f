import { Plus } from 'lucide';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { RecordCard } from '@/components/family/record-card';
import { fullName } from '@/components/family/record-facts';
import { useQuestions } from '@/components/family/use-questions';
import { draftName } from '@/components/family/use-record-draft';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { localTimeZone, todayIn } from '@/lib/dates/instants';
import { listForms } from '@/store/drafts/form-drafts';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { confirm } from '@/store/slices/confirmation';
import { deleteRecords, type FamilyRecord, type RecordKind } from '@/store/slices/family';
import { loadProfile } from '@/store/slices/profile';
import { selectSettings } from '@/store/slices/settings';
import { toastAdded } from '@/store/slices/toasts';

const formLoading = (
  <Card padding="lg">
    {/* As high as a window, so that nothing below it moves. */}
    <ListSkeleton label="Loading the form" rows={8} row="h-16" />
  </Card>
);
/** Loads Formik, yup, the select and the drop zone. */
const RecordForm = dynamic(() => import('@/components/family/record-form').then((module) => module.RecordForm), {
  ssr: false,
  loading: whileLoading('We couldn’t load this form', formLoading),
});

interface FamilySectionProps {
  kind: RecordKind;
  profile: Profile;
  /** Shows only this record. */
  recordId?: string;
  /** URL of a record's own page, for kinds that have one. */
  detailsHref?: (id: string) => string;
  registering?: Registering;
}

/** In registration, a list without people shows its first form, and saving a new person leads on. */
interface Registering {
  /** Instead of the first form, for a list that may stay empty. `add` opens the form. */
  question?: (add: () => void) => ReactNode;
  /** Opens the next page. */
  onSaved: () => Promise<unknown>;
  /** Below the people. `isListed`: there are people, and no form is open. */
  controls: (isListed: boolean) => ReactNode;
}

/** The people of one kind, with forms to add, edit and delete them in place, one at a time. */
export function FamilySection({ kind, profile, recordId, detailsHref, registering }: FamilySectionProps) {
  const now = useAppSelector(selectSettings)?.now;
  const [opened] = useState(Date.now);
  const today = todayIn(localTimeZone(), new Date(now ?? opened));
  const questions = useQuestions(kind === 'children');
  const words = kindWords[kind];
  const people = (profile[kind] as FamilyRecord[]).filter(({ id }) => !recordId || id === recordId);
  const formFirst = registering !== undefined && !registering.question;
  const { area, open, show, startOver, close, focusOn } = useOpenForm(kind, people, !recordId, formFirst);
  // A person who was just saved joins the list when the form closes: until then nothing moves.
  const records = open?.id === null ? people.filter(({ id }) => open.known.includes(id)) : people;
  const isEmpty = records.length === 0;
  const { remove, problem } = useDeleteRecord(kind, () => focusOn(null));

  const saveNew = (id: string | null, addsNext: boolean) => {
    if (!registering) return close(id);
    if (addsNext) return startOver(id);
    return registering.onSaved();
  };
  const form = (record: FamilyRecord | null) =>
    open && (
      <RecordForm
        key={`${record?.id ?? 'new'} ${open.turn}`}
        title={record ? `Edit ${fullName(record)}` : isEmpty ? words.add : words.addAnother}
        {...{ kind, record, profile, today, questions }}
        leadsOn={record === null && registering !== undefined}
        takesFocus={!open.own}
        onSaved={record ? close : saveNew}
        onCancel={isEmpty && formFirst ? undefined : () => close(record?.id ?? null)}
        onStartOver={() => startOver()}
      />
    );
  if (questions.loading && !isEmpty && !open) return <ListSkeleton label="Loading the children" row="h-96" />;
  const note = 'note' in words && <Notice>{words.note}</Notice>;
  const asks = isEmpty && !open && registering?.question;
  return (
    <div ref={area} className="flex flex-col gap-5">
      {!asks && note}
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
      {!open && isEmpty && !asks && (
        <EmptyState title={words.emptyTitle}>
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {!open && !recordId && !asks && <AddButton isFirst={isEmpty} words={words} onAdd={() => show(null)} />}
      {asks && asks(() => show(null))}
      {asks && note}
      {registering?.controls(!isEmpty && !open)}
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
      className="self-start"
      onClick={onAdd}
    >
      {isFirst ? words.add : words.addAnother}
    </Button>
  );
}

interface DeleteProblem {
  id: string;
  /** The service's error message. */
  text: string;
}

/** Deletes a person after a confirmation; an error is shown on the person's card. */
function useDeleteRecord(kind: RecordKind, onDeleted: () => void) {
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<DeleteProblem | null>(null);

  async function send(record: FamilyRecord) {
    const result = await dispatch(deleteRecords({ kind, itemIds: [record.id] }));
    if (deleteRecords.rejected.match(result)) {
      const { error } = result;
      if (error.status !== 404) return setProblem({ id: record.id, text: sentenceOf(error) });
      // Already deleted, in another tab or by a call whose response was lost.
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
      message: `We’ll delete everything you entered here about ${name}.`,
      names: [name],
      destructive: true,
      cancelLabel: 'Keep record',
      proceedLabel: 'Delete record',
    };
    void dispatch(confirm(alert, () => send(record)));
  }
  return { remove, problem };
}

/** The open form, for a record or a new one. Without `own`, a button opened it. */
interface OpenForm {
  id: string | null;
  own: boolean;
  /** A new number remounts the form. */
  turn: number;
  /** The people who were listed when it opened. */
  known: readonly string[];
}

/**
 * The open form of a section; initially one with a saved draft, else with `formFirst` the one for the first person. When it
 * closes, the focus moves to the record's `data-record` element in `area`, else to the add button.
 */
function useOpenForm(kind: RecordKind, records: readonly FamilyRecord[], canAdd: boolean, formFirst: boolean) {
  const dispatch = useAppDispatch();
  const area = useRef<HTMLDivElement>(null);
  const [focusNext, setFocusNext] = useState<{ name: string } | null>(null);
  const known = records.map(({ id }) => id);
  const begins = formFirst && known.length === 0;
  const [open, setOpen] = useState<OpenForm | null>(() => {
    const names = dispatch(listForms());
    const kept = [...(canAdd ? [null] : []), ...known].find((id) => names.includes(draftName(kind, id)));
    if (kept === undefined && !begins) return null;
    return { id: kept ?? null, own: true, turn: 0, known };
  });
  // The last person was deleted.
  if (begins && !open) setOpen({ id: null, own: false, turn: 0, known });

  useEffect(() => {
    const find = (name: string) => area.current?.querySelector<HTMLElement>(`[data-record="${name}"]`);
    if (focusNext) (find(focusNext.name) ?? find('add'))?.focus();
  }, [focusNext]);

  const focusOn = (id: string | null) => setFocusNext({ name: id ?? 'add' });
  return {
    area,
    open,
    focusOn,
    show: (id: string | null) => setOpen({ id, own: false, turn: 0, known }),
    startOver: (saved: string | null = null) =>
      setOpen(open && { ...open, own: false, turn: open.turn + 1, known: saved ? [...open.known, saved] : open.known }),
    close(id: string | null) {
      setOpen(null);
      focusOn(id);
    },
  };
}

interface KindWords {
  /** Accessible name of the list. */
  list: string;
  add: string;
  addAnother: string;
  emptyTitle: string;
  emptyText: string;
  /** Above the list, even when empty. */
  note?: string;
}

const kindWords = {
  children: {
    list: 'Children',
    add: 'Add a child',
    addAnother: 'Add another child',
    emptyTitle: 'No children yet',
    emptyText:
      'Add each child who needs care. When you request care for a child, the facility sees their age and health notes.',
  },
  parentInfo: {
    list: 'Parents and guardians',
    add: 'Add a parent or guardian',
    addAnother: 'Add another parent or guardian',
    emptyTitle: 'No parents or guardians yet',
    emptyText: 'Add everyone who is responsible for your children, so a facility knows who to contact.',
  },
  emergencyContacts: {
    list: 'Emergency contacts',
    add: 'Add an emergency contact',
    addAnother: 'Add another emergency contact',
    emptyTitle: 'No emergency contacts yet',
    emptyText: 'Add someone a facility can call when it can’t reach you, such as a grandparent or neighbor.',
  },
  authorizedPickups: {
    list: 'Authorized pickups',
    add: 'Add an authorized pickup',
    addAnother: 'Add another authorized pickup',
    emptyTitle: 'No authorized pickups yet',
    emptyText:
      'Add everyone besides parents and guardians who may pick up your children. A photo helps a facility recognize them.',
  },
  unauthorizedPickups: {
    list: 'Unauthorized pickups',
    add: 'Add an unauthorized pickup',
    addAnother: 'Add another unauthorized pickup',
    emptyTitle: 'No unauthorized pickups',
    emptyText: 'Add anyone who must not pick up your children.',
    note: 'A facility may need a court order to refuse a parent. Ask the facility what it needs from you.',
  },
} as const satisfies Record<RecordKind, KindWords>;
