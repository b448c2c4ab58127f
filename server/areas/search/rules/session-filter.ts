import { ProgramCategory, SessionType } from '@/lib/enums';

/** Which counters a session needs: both halves of the day, one, those beside school, or whatever is free. */
export type PoolNeed = 'full' | 'am' | 'pm' | 'beforeAfter' | 'any';

export interface SessionFilter {
  need: PoolNeed;
  /** Session types whose prices count; null for all. */
  priced: readonly SessionType[] | null;
  /** The programs 8 to 10 are no hours of the day but a kind of care: they filter by its category (product rule 9). */
  category: ProgramCategory | null;
  halfDay: boolean;
}

const hours = (need: PoolNeed, type: SessionType): SessionFilter => ({
  need,
  priced: [type],
  category: null,
  halfDay: need === 'am' || need === 'pm',
});
const program = (category: ProgramCategory): SessionFilter => ({ need: 'any', priced: null, category, halfDay: false });

export const sessionFilters = {
  [SessionType.FULL_DAY]: hours('full', SessionType.FULL_DAY),
  [SessionType.HALF_DAY_AM]: hours('am', SessionType.HALF_DAY_AM),
  [SessionType.HALF_DAY_PM]: hours('pm', SessionType.HALF_DAY_PM),
  [SessionType.BEFORE_AND_AFTER_SCHOOL]: hours('beforeAfter', SessionType.BEFORE_AND_AFTER_SCHOOL),
  [SessionType.BEFORE_SCHOOL]: hours('beforeAfter', SessionType.BEFORE_SCHOOL),
  [SessionType.AFTER_SCHOOL]: hours('beforeAfter', SessionType.AFTER_SCHOOL),
  [SessionType.WEEKEND_FULL_DAY]: hours('full', SessionType.WEEKEND_FULL_DAY),
  [SessionType.CHILD_CARE]: program(ProgramCategory.DAY_CARE),
  [SessionType.PRESCHOOL]: program(ProgramCategory.PRESCHOOL),
  [SessionType.KINDERGARTEN]: program(ProgramCategory.KINDERGARTEN),
} as const satisfies Record<SessionType, SessionFilter>;

/** No session asked: any place of the day counts. */
export const anySession: SessionFilter = { need: 'any', priced: null, category: null, halfDay: false };
