import type { Question } from '@/api/contract/types';
import { sentenceOf } from '@/store/failure';
import { loadQuestions } from '@/store/slices/family';
import { useLoad } from '@/store/use-load';

export interface Questions {
  /** Until then, a child's card lacks its answers, and would grow. */
  loading: boolean;
  /** Null until loaded. */
  list: readonly Question[] | null;
  /** Error message of the failed request. */
  problem: string | null;
  retry: () => void;
}

/** Facilities' questions about a child; loaded only if `wanted`. */
export function useQuestions(wanted: boolean): Questions {
  const { data, failure, retry } = useLoad(loadQuestions, undefined, { skip: !wanted });
  return { loading: wanted && !data && !failure, list: data, problem: failure && sentenceOf(failure), retry };
}
