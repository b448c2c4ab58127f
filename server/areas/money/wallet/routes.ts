import type { Deps } from '@/server/areas/platform/shared/deps';
import { beginCardSetup, createCard, deleteCards, setMainCard } from '@/server/areas/money/wallet/manage-cards';
import type { Handlers } from '@/server/http/types';

type WalletHandlers = Pick<Handlers, 'beginCardSetup' | 'createCard' | 'deleteCards' | 'setMainCard'>;

/** Payment cards (product section 7, "Cards"). */
export const walletRoutes = (deps: Deps): WalletHandlers => ({
  beginCardSetup: ({ caller }) => beginCardSetup(deps, caller),
  createCard: ({ caller, body, context }) => createCard(deps, caller, body.token, context.idempotency),
  deleteCards: ({ caller, query }) => deleteCards(deps, caller, query.itemIds),
  setMainCard: ({ caller, body }) => setMainCard(deps, caller, body.cardId),
});
