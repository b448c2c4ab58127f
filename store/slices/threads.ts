import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { UploadedFile } from '@/api/client/api';
import type { Body, Thread } from '@/api/contract/types';
import type { RequestKind } from '@/lib/paths';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import { rootReducer } from '@/store/root-reducer';
import { sessionEnded } from '@/store/slices/session';

/** A request, whose messages these are. */
interface ThreadArg {
  kind: RequestKind;
  id: string;
  background?: boolean;
}

const paramsOf = ({ kind, id }: ThreadArg) => ({ kind, id });

export const loadThread = createAppAsyncThunk<Thread, ThreadArg>('threads/load', (arg, { extra, signal }) =>
  extra.api.listThread({ params: paramsOf(arg), signal }),
);
/** The same key again repeats a doubtful message. */
export const sendThreadMessage = createAppAsyncThunk<
  Thread,
  ThreadArg & { body: Body<'sendThreadMessage'>; idempotencyKey: string }
>(
  'threads/send',
  ({ body, idempotencyKey, ...arg }, { extra }) =>
    extra.api.sendThreadMessage({ params: paramsOf(arg), body, idempotencyKey }),
  { quiet: isUnsent },
);
/** Tells the facility that its messages up to this one were shown. */
export const seeThread = createAppAsyncThunk<Thread, ThreadArg & { upTo: number }>(
  'threads/see',
  ({ upTo, ...arg }, { extra }) => extra.api.seeThread({ params: paramsOf(arg), body: { upTo } }),
);
/** One file of a message. It is deleted after a day if no message carries it. */
export const uploadThreadFile = createAppAsyncThunk<UploadedFile, ThreadArg & { file: Blob }>(
  'threads/upload',
  async ({ file, ...arg }, { extra, signal }) => {
    const [uploaded] = await extra.api.uploadThreadFiles({ params: paramsOf(arg), files: [file], signal });
    return uploaded!;
  },
);

type ThreadsState = Record<string, Thread>;
const initialState: ThreadsState = {};
const newestOf = (thread: Thread | undefined) => thread?.messages.at(-1)?.position ?? 0;

const slice = createSlice({
  name: 'threads',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
    for (const thunk of [loadThread, sendThreadMessage, seeThread]) {
      builder.addCase(thunk.fulfilled, (state, { payload, meta: { arg } }) => {
        // An answer from before a message was sent is out of date.
        if (newestOf(payload) >= newestOf(state[arg.id])) state[arg.id] = payload;
      });
    }
  },
  selectors: { selectThread: (state, id: string): Thread | null => state[id] ?? null },
});

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

export const { selectThread } = slice.injectInto(rootReducer).selectors;
