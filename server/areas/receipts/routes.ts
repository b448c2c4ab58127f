import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/shared/deps';
import { giveReceipt, giveStatement, listReceipts } from '@/server/areas/receipts/give-receipts';

/** Receipts of payments and refunds, and the yearly statement. */
export const receiptRoutes = (deps: Deps): Pick<Handlers, 'listReceipts' | 'getReceipt' | 'getStatement'> => ({
  listReceipts: ({ caller, query }) => listReceipts(deps, caller, query),
  getReceipt: ({ caller, params }) => giveReceipt(deps, caller, params),
  getStatement: ({ caller, query }) => giveStatement(deps, caller, query.year),
});
