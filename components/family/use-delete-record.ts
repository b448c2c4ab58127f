import { useState } from 'react';
import { fullName } from '@/components/family/record-facts';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { confirm } from '@/store/slices/alert';
import { deleteRecords, type FamilyRecord, type RecordKind } from '@/store/slices/family';
import { loadProfile } from '@/store/slices/profile';
import { toastAdded } from '@/store/slices/toasts';

interface DeleteProblem {
  id: string;
  /** The service's reason. */
  text: string;
}

/** Deletes a person after a question that names them; where the service refuses, its reason is for the person's card. */
export function useDeleteRecord(kind: RecordKind, onDeleted: () => void) {
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
