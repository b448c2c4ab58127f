import { useRef, useState } from 'react';
import type { SubmitFailure } from '@/components/form/form/form-errors';
import { formFields, itemOf, sameValues, valuesOf, type RecordValues } from '@/components/family/record-values';
import type { Profile } from '@/api/contract/types';
import { randomKey } from '@/lib/random-key';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { saveRecord, type FamilyRecord, type RecordKind, type SavedMark, type SaveRecord } from '@/store/slices/family';
import { loadProfile } from '@/store/slices/profile';

/** One try at a save. The same content goes with the same key, so that a doubtful answer makes nothing twice. */
export interface Attempt {
  body: string;
  key: string;
}
/** Another tab saved the record meanwhile: what is stored now, and what was to be saved here. */
export interface Conflict {
  theirs: FamilyRecord;
  mine: RecordValues;
}
type Outcome = { saved: true; id: string | null } | { saved: false; refused?: SubmitFailure };

interface Given {
  kind: RecordKind;
  profile: Profile;
  /** The record that is replaced; null for a new one. */
  mark: SavedMark | null;
  /** Of a form that was kept. */
  attempt?: Attempt;
}

const goneMessage = 'This record was deleted in the meantime. Save again to add it as a new one.';

/** Saves a record's form, and knows what to do about a stale version, a record that is gone and an answer that was lost. */
export function useSaveRecord({ kind, profile, ...given }: Given) {
  const dispatch = useAppDispatch();
  const mark = useRef(given.mark && { id: given.mark.id, version: given.mark.version });
  const attempt = useRef<Attempt>(given.attempt ?? { body: '', key: '' });
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function save(values: RecordValues): Promise<Outcome> {
    const item = itemOf(kind, values, mark.current);
    const body = JSON.stringify(item);
    if (attempt.current.body !== body) attempt.current = { body, key: randomKey() };
    // Kind and item belong together by the table of values.
    const result = await dispatch(saveRecord({ kind, item, idempotencyKey: attempt.current.key } as SaveRecord));
    if (saveRecord.fulfilled.match(result)) return { saved: true, id: result.payload };

    const { status, details } = result.error;
    if (status === 409 && details !== null) return meet(details as FamilyRecord, values);
    if (status === 404 && mark.current) {
      mark.current = null;
      return { saved: false, refused: { message: goneMessage } };
    }
    const { fields, message } = submitFailure(result.error);
    return { saved: false, refused: fields ? { fields: formFields(fields, item) } : { message } };
  }

  /** A save whose answer was lost meets its own record: then nothing is left to choose. */
  async function meet(theirs: FamilyRecord, mine: RecordValues): Promise<Outcome> {
    if (!sameValues(kind, valuesOf(kind, theirs, profile), mine)) {
      setConflict({ theirs, mine });
      return { saved: false };
    }
    await dispatch(loadProfile());
    return { saved: true, id: theirs.id };
  }

  return {
    save,
    /** What is to be kept with a form that is not saved. */
    saveState: () => ({ mark: mark.current, attempt: attempt.current }),
    conflict,
    /** From now on the form replaces what the other tab saved. */
    keepMine() {
      if (conflict) mark.current = { id: conflict.theirs.id, version: conflict.theirs.version };
      setConflict(null);
    },
    /** The profile shows what the other tab saved; gives the record's id. */
    async takeTheirs(): Promise<string | null> {
      await dispatch(loadProfile());
      return conflict?.theirs.id ?? null;
    },
  };
}
