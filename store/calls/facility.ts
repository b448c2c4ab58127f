import { failureOf } from '@/api/client/api-error';
import { limits } from '@/lib/limits';
import { apiThunk, type ThunkTools } from '@/store/api-thunk';
import {
  calendarLoaded,
  commentsLoaded,
  facilityFailed,
  facilityLoaded,
  facilityLoading,
  type CalendarRequest,
} from '@/store/slices/facility';

export const loadFacility = apiThunk<void, string>('facility/load', (id, tools) =>
  told(tools, 'details', async ({ api, dispatch, signal }) => {
    dispatch(facilityLoaded(await api.getFacility({ params: { id }, signal })));
  }),
);

/** One month of places left; asked anew each time, since places go. */
export const loadCalendar = apiThunk<void, CalendarRequest>('facility/loadCalendar', (request, tools) =>
  told(tools, 'calendar', async ({ api, dispatch, signal }) => {
    const { facilityId, ...query } = request;
    const { days } = await api.getFacilityCalendar({ params: { id: facilityId }, query, signal });
    dispatch(calendarLoaded({ request, days }));
  }),
);

/** A page of reviews. */
export const loadComments = apiThunk<void, { facilityId: string; page?: number }>(
  'facility/loadComments',
  ({ facilityId, page = 1 }, tools) =>
    told(tools, 'comments', async ({ api, dispatch, signal }) => {
      const query = { page, limit: limits.pageLimit };
      dispatch(commentsLoaded(await api.listFacilityComments({ params: { id: facilityId }, query, signal })));
    }),
);

type Part = Parameters<typeof facilityLoading>[0];

/** Does the work and tells the state where it stands. */
async function told(tools: ThunkTools, part: Part, work: (tools: ThunkTools) => Promise<void>): Promise<void> {
  tools.dispatch(facilityLoading(part));
  try {
    await work(tools);
  } catch (error) {
    const failure = failureOf(error);
    tools.dispatch(facilityFailed({ part, failure: failure.aborted ? null : failure }));
    throw error;
  }
}
