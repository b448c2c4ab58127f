import type { Question } from '@/api/contract/types';
import { sentenceOf } from '@/store/failure';
import { loadQuestions } from '@/store/slices/family';
import { useLoad } from '@/store/use-load';

export interface Questions {
  /** Null until they are loaded. */
  list: readonly Question[] | null;
  /** Why they could not be loaded. */
  problem: string | null;
  retry: () => void;
}

/** What facilities ask about a child; not loaded unless `wanted`. */
export function useQuestions(wanted: boolean): Questions {
  const { data, failure, retry } = useLoad(loadQuestions, undefined, { skip: !wanted });
  return { list: data, problem: failure && sentenceOf(failure), retry };
}
