import { useEffect, useRef, useState } from 'react';
import type { Answer } from '@/api/contract/types';
import { checkFile, type CheckedFile } from '@/components/agreement/check-file';
import { verifyAgreement } from '@/store/slices/agreement';
import { useAppDispatch } from '@/store/hooks';

export type Verdict =
  | { kind: 'genuine'; found: Answer<'verifyAgreement'> }
  | { kind: 'unknown' | 'noAnswer' | 'several' | Exclude<CheckedFile['kind'], 'pdf'> };

export interface Verification {
  /** The file that is being looked at, or was last. */
  name: string;
  /** Null while it is being looked at. */
  verdict: Verdict | null;
}

/** Looks at one file at a time; what an earlier one would still say is not waited for. */
export function useVerification() {
  const dispatch = useAppDispatch();
  const [verification, setVerification] = useState<Verification | null>(null);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const judge = async (file: File): Promise<Verdict> => {
    const checked = await checkFile(file);
    if (checked.kind !== 'pdf') return checked;
    const result = await dispatch(verifyAgreement(checked.sha256));
    if (verifyAgreement.fulfilled.match(result)) return { kind: 'genuine', found: result.payload };
    return { kind: result.error.status === 404 ? 'unknown' : 'noAnswer' };
  };

  const verify = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    turn.current += 1;
    const mine = turn.current;
    if (files.length > 1) return setVerification({ name: '', verdict: { kind: 'several' } });
    setVerification({ name: file.name, verdict: null });
    const verdict = await judge(file);
    if (turn.current === mine) setVerification({ name: file.name, verdict });
  };
  return { verification, verify };
}
