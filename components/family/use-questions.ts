import { useEffect, useState } from 'react';
import type { Question } from '@/api/contract/types';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { loadQuestions } from '@/store/slices/family';

export interface Questions {
  /** Null until they are loaded. */
  list: readonly Question[] | null;
  /** Why they could not be loaded. */
  problem: string | null;
  retry: () => void;
}

/** What facilities ask about a child; not loaded unless `wanted`. */
export function useQuestions(wanted: boolean): Questions {
  const dispatch = useAppDispatch();
  const [list, setList] = useState<readonly Question[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!wanted) return undefined;
    const call = dispatch(loadQuestions());
    void call.then((result) => {
      if (loadQuestions.fulfilled.match(result)) setList(result.payload);
      else if (!result.error.aborted) setProblem(sentenceOf(result.error));
    });
    return () => call.abort();
  }, [dispatch, wanted, attempt]);

  const retry = () => {
    setProblem(null);
    setAttempt((count) => count + 1);
  };
  return { list, problem, retry };
}
