import type { ReviewCategory } from '@/lib/enums';
import type { KindKey } from '@/server/demonstration/data/facilities/kinds';

/**
 * What a parent writes, and what a facility may answer to just that. {child} is "our son" and the like, {Child} the same at
 * the start of a sentence, {yours} is "your son": a review names no child (server/content/terms-of-use.md).
 */
export interface ReviewText {
  text: string;
  replies: readonly string[];
  /** What it praises or complains of: rated higher or lower than the rest. */
  about: ReviewCategory;
  /** The kinds of facilities that it can be about; all when missing. */
  kinds?: readonly KindKey[];
}
