import type { receiptCalls } from '@/api/contract/receipts';
import { getConfirmation } from '@/server/areas/money/receipts/get-confirmation';
import { getReceipt, getStatement, listReceipts } from '@/server/areas/money/receipts/get-receipts';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Receipts of payments and refunds, the yearly statement, and the confirmation of a booking. */
export const receiptRoutes = (deps: Deps): HandlersOf<typeof receiptCalls> => ({
  listReceipts: ({ caller, query }) => listReceipts(deps, caller, query),
  getReceipt: ({ caller, params }) => getReceipt(deps, caller, params),
  getConfirmation: ({ caller, params }) => getConfirmation(deps, caller, params.id),
  getStatement: ({ caller, query }) => getStatement(deps, caller, query.year),
});
