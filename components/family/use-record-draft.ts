import { useState } from 'react';
import { parseDraftValues, sameValues, type RecordValues } from '@/components/family/record-values';
import type { Attempt } from '@/components/family/use-save-record';
import { useLeaveGuard } from '@/components/ui/navigation/use-leave-guard';
import { useFormDraft } from '@/store/drafts/use-form-draft';
import { useAppDispatch } from '@/store/hooks';
import { confirmLeaving } from '@/store/slices/confirmation';
import type { FamilyRecord, RecordKind, SavedMark } from '@/store/slices/family';

/** Needed to save a restored draft: the version that was seen, and the last idempotency key. */
interface SaveState {
  mark: SavedMark | null;
  attempt: Attempt;
}
interface RecordDraft {
  values: RecordValues;
  saveState: SaveState;
}

/** The draft's key in session storage. */
export const draftName = (kind: RecordKind, id: string | null): string => `${kind} ${id ?? 'new'}`;

/** Keeps a record form's input in this tab and confirms before discarding it. */
export function useRecordDraft(kind: RecordKind, record: FamilyRecord | null, saved: RecordValues) {
  const dispatch = useAppDispatch();
  const draft = useFormDraft(draftName(kind, record?.id ?? null));
  const [kept] = useState(() => readDraft(draft.stored, saved));
  const [dirty, setDirty] = useState(kept !== null);

  const forget = () => {
    draft.forget();
    setDirty(false);
  };
  const ask = async () => {
    const leaves = await dispatch(confirmLeaving());
    if (leaves) forget();
    return leaves;
  };
  useLeaveGuard(dirty, ask);

  return {
    kept,
    forget,
    keep(values: RecordValues, saveState: SaveState) {
      const changed = !sameValues(kind, values, saved);
      setDirty(changed);
      if (changed) draft.keep({ values, saveState } satisfies RecordDraft);
      else draft.forget();
    },
    /** Confirms if there are unsaved changes. */
    async discard(proceed: () => void) {
      if (!dirty || (await ask())) proceed();
    },
  };
}

function readDraft(kept: unknown, like: RecordValues): RecordDraft | null {
  const { values, saveState } = (kept ?? {}) as Partial<RecordDraft>;
  const read = parseDraftValues(values, like);
  return read && saveState ? { values: read, saveState } : null;
}
