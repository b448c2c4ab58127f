import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/shared/deps';
import { getReceipt, getStatement, listReceipts } from '@/server/areas/receipts/get-receipts';

/** Receipts of payments and refunds, and the yearly statement. */
export const receiptRoutes = (deps: Deps): Pick<Handlers, 'listReceipts' | 'getReceipt' | 'getStatement'> => ({
  listReceipts: ({ caller, query }) => listReceipts(deps, caller, query),
  getReceipt: ({ caller, params }) => getReceipt(deps, caller, params),
  getStatement: ({ caller, query }) => getStatement(deps, caller, query.year),
});
