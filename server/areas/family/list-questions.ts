import type { Question } from '@/api/contract/types';
import { childQuestions } from '@/server/areas/family/rules';

/** The additional-info questions a child's record may answer (product section 7). */
export async function listQuestions(): Promise<Question[]> {
  return childQuestions.map((question) => ({ ...question }));
}
