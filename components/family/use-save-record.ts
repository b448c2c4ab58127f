import { useRef, useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { formFields, itemOf, sameValues, valuesOf, type RecordValues } from '@/components/family/record-values';
import type { SubmitFailure } from '@/components/form/form/form-errors';
import { randomKey } from '@/lib/ids';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { saveRecord, type FamilyRecord, type RecordKind, type SavedMark, type SaveRecord } from '@/store/slices/family';
import { loadProfile } from '@/store/slices/profile';

/** A save attempt. Retries with the same body reuse the key, so that a lost response creates no duplicate. */
export interface Attempt {
  body: string;
  key: string;
}
/** Another tab saved the record meanwhile: the stored version, and the values that were to be saved. */
export interface Conflict {
  theirs: FamilyRecord;
  mine: RecordValues;
}
type Outcome = { saved: true; id: string | null } | { saved: false; refused?: SubmitFailure };

interface SaveRecordOptions {
  kind: RecordKind;
  profile: Profile;
  /** The record that is replaced; null for a new one. */
  mark: SavedMark | null;
  /** From a restored draft. */
  attempt?: Attempt;
}

const goneMessage = 'Someone deleted this record. Save again to add it as a new one.';

/** Saves a record's form; handles a stale version, a deleted record and a lost response. */
export function useSaveRecord({ kind, profile, ...given }: SaveRecordOptions) {
  const dispatch = useAppDispatch();
  const mark = useRef(given.mark && { id: given.mark.id, version: given.mark.version });
  const attempt = useRef<Attempt>(given.attempt ?? { body: '', key: '' });
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function save(values: RecordValues): Promise<Outcome> {
    const item = itemOf(kind, values, mark.current);
    const body = JSON.stringify(item);
    if (attempt.current.body !== body) attempt.current = { body, key: randomKey() };
    // Kind and item match by construction (record-values); TypeScript cannot correlate them.
    const result = await dispatch(saveRecord({ kind, item, idempotencyKey: attempt.current.key } as SaveRecord));
    if (saveRecord.fulfilled.match(result)) return { saved: true, id: result.payload };

    const { status, details } = result.error;
    if (status === 409 && details !== null) return resolveConflict(details as FamilyRecord, values);
    if (status === 404 && mark.current) {
      mark.current = null;
      return { saved: false, refused: { message: goneMessage } };
    }
    const { fields, message } = submitFailure(result.error);
    return { saved: false, refused: fields ? { fields: formFields(fields, item) } : { message } };
  }

  /** A conflict with identical values is our own save whose response was lost. */
  async function resolveConflict(theirs: FamilyRecord, mine: RecordValues): Promise<Outcome> {
    if (!sameValues(kind, valuesOf(kind, theirs, profile), mine)) {
      setConflict({ theirs, mine });
      return { saved: false };
    }
    await dispatch(loadProfile());
    return { saved: true, id: theirs.id };
  }

  return {
    save,
    /** To be stored with an unsaved draft. */
    saveState: () => ({ mark: mark.current, attempt: attempt.current }),
    conflict,
    /** The next save overwrites what the other tab saved. */
    keepMine() {
      if (conflict) mark.current = { id: conflict.theirs.id, version: conflict.theirs.version };
      setConflict(null);
    },
    /** Reloads the profile with what the other tab saved; returns the record's id. */
    async takeTheirs(): Promise<string | null> {
      await dispatch(loadProfile());
      return conflict?.theirs.id ?? null;
    },
  };
}
