import type { WithSlice } from '@reduxjs/toolkit';
import type { Answer } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';
import { saveFile } from '@/store/save-file';

/** Null loads the newest year with receipts. */
export const loadReceipts = createAppAsyncThunk<Answer<'listReceipts'>, number | null>(
  'receipts/load',
  (year, { extra, signal }) => extra.api.listReceipts({ query: year === null ? {} : { year }, signal }),
);

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

const slice = createLoadedSlice('receipts', loadReceipts);

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

export const selectReceipts = slice.injectInto(rootReducer).selectSlice;
