import type { AnswerRequest } from '@/api/contract/types';
import type { Deps } from '@/server/areas/shared/deps';

/** What depends on the request's kind. */
type KindView = RequestHead &
  Pick<AnswerRequest, 'seesHealth' | 'unanswered' | 'moves' | 'care' | 'refund' | 'tour' | 'waitlist'> & {
    dueAt: Date | null;
  };

interface RequestHead extends Pick<AnswerRequest, 'number' | 'version' | 'status' | 'note'> {
  facilityId: string;
  addressId: string;
  /** Ids. */
  children: readonly string[];
}

/** Only these columns of a row: the page shows nothing else of it. */
export const headOf = ({
  number,
  version,
  status,
  note,
  facilityId,
  addressId,
  children,
}: RequestHead): RequestHead => ({
  number,
  version,
  status,
  note,
  facilityId,
  addressId,
  children,
});

/** Null if the request no longer exists. Throws `invalid` {dates} for dates that cannot be cancelled. */
export type ReadView = (deps: Deps, id: string, dates?: readonly string[]) => Promise<KindView | null>;
