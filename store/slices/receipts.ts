import { createSlice } from '@reduxjs/toolkit';
import type { Answer } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loadable';
import { saveFile } from '@/store/save-file';
import { sessionEnded } from '@/store/slices/session';

interface ReceiptsState extends Loadable {
  /** The year on show with its receipts; null before the first answer. */
  shown: Answer<'listReceipts'> | null;
}

/** The newest year with receipts unless one is given. Quiet: the page says that it did not come. */
export const loadReceipts = createAppAsyncThunk<Answer<'listReceipts'>, number | null>(
  'receipts/load',
  (year, { extra, signal }) => extra.api.listReceipts({ query: year === null ? {} : { year }, signal }),
  { quiet: true },
);

/** A PDF, handed to the browser as a file. */
export const downloadReceipt = createAppAsyncThunk(
  'receipts/download',
  async ({ bookingId, id, name }: { bookingId: string; id: string; name: string }, { extra, signal }) =>
    saveFile(name, 'application/pdf', await extra.api.getReceipt({ params: { id: bookingId, paymentId: id }, signal })),
);
export const downloadStatement = createAppAsyncThunk(
  'receipts/downloadStatement',
  async (year: number, { extra, signal }) =>
    saveFile(
      `child-care-payments-${year}.pdf`,
      'application/pdf',
      await extra.api.getStatement({ query: { year }, signal }),
    ),
);

const initialState: ReceiptsState = { ...idle, shown: null };

const slice = createSlice({
  name: 'receipts',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadReceipts.pending, (state) => ({ ...state, ...loading }))
      .addCase(loadReceipts.fulfilled, (_, { payload: shown }) => ({ ...idle, shown }))
      .addCase(loadReceipts.rejected, (state, { error }) => ({ ...state, ...failed(error) })),
  selectors: { selectReceipts: (state): ReceiptsState => state },
});

export const receiptsReducer = slice.reducer;
export const { selectReceipts } = slice.selectors;
