import type { Card } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { loadProfile } from '@/store/slices/profile';

/**
 * The cards of product section 7. They have no state of their own:
 * the profile holds them and is reloaded after each change.
 */

/** What the gateway's form needs to save a card; null where it needs nothing. */
export const beginCardSetup = createAppAsyncThunk<{ clientSecret: string | null }>(
  'wallet/beginSetup',
  (_, { extra }) => extra.api.beginCardSetup(),
);

/** Takes the gateway's token, never a card number (product rule 3). */
export const addCard = createAppAsyncThunk<Card, { token: string; idempotencyKey: string }>(
  'wallet/add',
  async ({ token, idempotencyKey }, { extra, dispatch }) => {
    const card = await extra.api.createCard({ body: { token }, idempotencyKey });
    await dispatch(loadProfile());
    return card;
  },
);

export const setMainCard = createAppAsyncThunk<void, string>('wallet/setMain', async (cardId, { extra, dispatch }) => {
  await extra.api.setMainCard({ body: { cardId } });
  await dispatch(loadProfile());
});

/** Rejected with 409 and the reason where a booking is still paid with it; the card's place says it, too. */
export const deleteCard = createAppAsyncThunk<void, string>('wallet/delete', async (cardId, { extra, dispatch }) => {
  await extra.api.deleteCards({ query: { itemIds: [cardId] } });
  await dispatch(loadProfile());
});
