import type { Answer } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { saveFile } from '@/store/save-file';

/** By the SHA-256 of a PDF. Rejected with status 404 where none like it was given out, which needs no toast. */
export const verifyAgreement = createAppAsyncThunk<Answer<'verifyAgreement'>, string>(
  'agreement/verify',
  (sha256, { extra, signal }) => extra.api.verifyAgreement({ params: { sha256 }, signal }),
  { quiet: ({ status }) => status === 404 },
);

/** The signed agreement, handed to the browser as a file. Rejected with status 404 before the first signature. */
export const downloadAgreement = createAppAsyncThunk('agreement/download', async (_, { extra, signal }) =>
  saveFile('parent-agreement.pdf', 'application/pdf', await extra.api.getAgreementPdf({ signal })),
);
