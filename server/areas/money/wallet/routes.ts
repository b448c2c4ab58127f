import type { walletCalls } from '@/api/contract/wallet';
import { beginCardSetup, createCard, deleteCards, setMainCard } from '@/server/areas/money/wallet/manage-cards';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** Payment cards. */
export const walletRoutes = (deps: Deps): HandlersOf<typeof walletCalls> => ({
  beginCardSetup: ({ caller }) => beginCardSetup(deps, caller),
  createCard: ({ caller, body, context }) => createCard(deps, caller, body.token, context.idempotency),
  deleteCards: ({ caller, query }) => deleteCards(deps, caller, query.itemIds),
  setMainCard: ({ caller, body }) => setMainCard(deps, caller, body.cardId),
});
