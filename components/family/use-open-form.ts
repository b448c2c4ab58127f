import { useEffect, useRef, useState } from 'react';
import { draftName } from '@/components/family/use-record-draft';
import { listForms } from '@/store/form-drafts';
import { useAppDispatch } from '@/store/hooks';
import type { FamilyRecord, RecordKind } from '@/store/slices/family';

/** The form on show: of a record, or of a new one; `own` where nobody pressed a button for it. */
interface OpenForm {
  id: string | null;
  own: boolean;
  /** Another number begins the form anew. */
  turn: number;
}

/**
 * Which form of a section is open: at first the one with something kept. Within `area` the focus goes to the element with
 * the record's `data-record` once its form is closed, else to the button that adds one.
 */
export function useOpenForm(kind: RecordKind, records: readonly FamilyRecord[], canAdd: boolean) {
  const dispatch = useAppDispatch();
  const area = useRef<HTMLDivElement>(null);
  const [focusNext, setFocusNext] = useState<{ name: string } | null>(null);
  const [open, setOpen] = useState<OpenForm | null>(() => {
    const names = dispatch(listForms());
    const kept = [...(canAdd ? [null] : []), ...records.map(({ id }) => id)].find((id) =>
      names.includes(draftName(kind, id)),
    );
    return kept === undefined ? null : { id: kept, own: true, turn: 0 };
  });

  useEffect(() => {
    const find = (name: string) => area.current?.querySelector<HTMLElement>(`[data-record="${name}"]`);
    if (focusNext) (find(focusNext.name) ?? find('add'))?.focus();
  }, [focusNext]);

  const focusOn = (id: string | null) => setFocusNext({ name: id ?? 'add' });
  return {
    area,
    open,
    focusOn,
    show: (id: string | null) => setOpen({ id, own: false, turn: 0 }),
    startOver: () => setOpen(open && { ...open, own: false, turn: open.turn + 1 }),
    close(id: string | null) {
      setOpen(null);
      focusOn(id);
    },
  };
}
