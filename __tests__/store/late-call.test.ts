import { makeTestStore } from '@/__tests__/support/render';
import { apiThunk } from '@/store/api-thunk';
import { rejection } from '@/store/failure';
import { lateCall } from '@/store/late-call';
import { noAnswer } from '@/store/loadable';

const double = apiThunk<number, number>('test/double', async (given) => given * 2);

it('fetches the call’s code when it is made, and answers as the call does', async () => {
  const load = jest.fn(async () => double);
  const late = lateCall(load);
  expect(load).not.toHaveBeenCalled();
  expect(await makeTestStore().dispatch(late(21))).toMatchObject({ payload: 42, meta: { requestStatus: 'fulfilled' } });
});

it('is rejected with a toast where the code does not come, and tries again when it is made again', async () => {
  const store = makeTestStore();
  let online = false;
  const late = lateCall(() => (online ? Promise.resolve(double) : Promise.reject(new Error('no network'))));
  expect(rejection(await store.dispatch(late(1)))).toEqual(noAnswer);
  expect(store.getState().toasts).toMatchObject([{ type: 'error', message: 'An error has occurred. Try again.' }]);
  online = true;
  expect(rejection(await store.dispatch(late(1)))).toBeNull();
});
