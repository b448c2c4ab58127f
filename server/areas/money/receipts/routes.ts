import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { getConfirmation } from '@/server/areas/money/receipts/get-confirmation';
import { getReceipt, getStatement, listReceipts } from '@/server/areas/money/receipts/get-receipts';

/** Receipts of payments and refunds, the yearly statement, and the confirmation of a booking. */
export const receiptRoutes = (
  deps: Deps,
): Pick<Handlers, 'listReceipts' | 'getReceipt' | 'getStatement' | 'getConfirmation'> => ({
  listReceipts: ({ caller, query }) => listReceipts(deps, caller, query),
  getReceipt: ({ caller, params }) => getReceipt(deps, caller, params),
  getConfirmation: ({ caller, params }) => getConfirmation(deps, caller, params.id),
  getStatement: ({ caller, query }) => getStatement(deps, caller, query.year),
});
