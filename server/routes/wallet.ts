import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/services/deps';
import { beginCardSetup } from '@/server/services/wallet/begin-card-setup';
import { createCard } from '@/server/services/wallet/create-card';
import { deleteCards } from '@/server/services/wallet/delete-cards';
import { setMainCard } from '@/server/services/wallet/set-main-card';

type WalletHandlers = Pick<Handlers, 'beginCardSetup' | 'createCard' | 'deleteCards' | 'setMainCard'>;

/** Payment cards (product section 7, "Cards"). */
export const walletRoutes = (deps: Deps): WalletHandlers => ({
  beginCardSetup: ({ caller }) => beginCardSetup(deps, caller),
  createCard: ({ caller, body, context }) => createCard(deps, caller, body.token, context.idempotency),
  deleteCards: ({ caller, query }) => deleteCards(deps, caller, query.itemIds),
  setMainCard: ({ caller, body }) => setMainCard(deps, caller, body.cardId),
});
