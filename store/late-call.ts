import type { SettledAction } from '@/store/failure';
import { noAnswer } from '@/store/loadable';
import type { AppThunk } from '@/store/make-store';
import { toastAdded } from '@/store/slices/toasts';

type Call<Arg> = (arg: Arg) => AppThunk<Promise<SettledAction>>;

/**
 * A call whose code, and the client's behind it, is fetched when it is made: a form is there sooner than it is sent. When
 * that fetch fails it is rejected like a call without an answer, toast included.
 */
export function lateCall<Arg>(load: () => Promise<Call<Arg>>): Call<Arg> {
  return (arg) => async (dispatch) => {
    const call = await load().catch(() => null);
    if (call) return dispatch(call(arg));
    dispatch(toastAdded('error', noAnswer.messages.join('\n')));
    return { meta: { requestStatus: 'rejected' }, payload: noAnswer };
  };
}
