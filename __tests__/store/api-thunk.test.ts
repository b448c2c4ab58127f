import { makeTestStore } from '@/__tests__/support/render';
import { ApiError } from '@/api/client/api-error';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

const refused = new ApiError(422, 'Unprocessable Content', { error: { email: 'Enter an e-mail address.' } });
const toastsOf = (store: ReturnType<typeof makeTestStore>) => store.getState().toasts.map(({ message }) => message);

it('a thunk dispatches pending and fulfilled with its argument', async () => {
  const double = createAppAsyncThunk<number, number>('test/double', async (given) => given * 2);
  const action = await makeTestStore().dispatch(double(21));
  expect(double.fulfilled.match(action)).toBe(true);
  expect(double.rejected.match(action)).toBe(false);
  expect(action).toMatchObject({ type: 'test/double/fulfilled', payload: 42, meta: { arg: 21 } });
});

it('a rejected thunk has plain data, and shows the error toast line by line', async () => {
  const store = makeTestStore();
  const refusing = createAppAsyncThunk('test/refusing', () => Promise.reject(refused));
  const action = await store.dispatch(refusing());
  expect(refusing.rejected.match(action)).toBe(true);
  expect(action).toMatchObject({ error: { status: 422, fields: { email: 'Enter an e-mail address.' } } });
  expect(toastsOf(store)).toEqual(['email: Enter an e-mail address.']);
});

it('a quiet thunk shows no toast', async () => {
  const store = makeTestStore();
  await store.dispatch(createAppAsyncThunk('test/quiet', () => Promise.reject(refused), { quiet: true })());
  await store.dispatch(
    createAppAsyncThunk('test/quiet422', () => Promise.reject(refused), { quiet: ({ status }) => status === 422 })(),
  );
  expect(toastsOf(store)).toEqual([]);
});

it('a 401 shows no toast after the session has ended', async () => {
  const store = makeTestStore({ profile: null });
  store.dispatch(sessionEnded('expired'));
  await store.dispatch(
    createAppAsyncThunk('test/late', () => Promise.reject(new ApiError(401, 'Unauthorized', null)))(),
  );
  expect(toastsOf(store)).toEqual([]);
});

it.each(['listens', 'does not listen'])(
  'ends at once and in silence when it is given up and its work %s',
  async (how) => {
    const store = makeTestStore();
    const endless = createAppAsyncThunk(
      'test/endless',
      (_, { signal }) =>
        new Promise<void>((_resolve, reject) => {
          if (how === 'listens') signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const call = store.dispatch(endless());
    call.abort();
    expect(await call).toMatchObject({ error: { aborted: true } });
    expect(toastsOf(store)).toEqual([]);
  },
);

it('unwrap returns the result or throws the failure', async () => {
  const store = makeTestStore();
  await expect(store.dispatch(createAppAsyncThunk('test/fine', async () => 'fine')()).unwrap()).resolves.toBe('fine');
  const refusing = createAppAsyncThunk('test/refusing', () => Promise.reject(refused));
  await expect(store.dispatch(refusing()).unwrap()).rejects.toMatchObject({ status: 422 });
});
