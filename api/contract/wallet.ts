import { string } from 'yup';
import { card, profile } from '@/api/contract/account';
import { exampleId } from '@/api/contract/examples';
import { deleteQuery } from '@/api/contract/family';
import { empty, id, shape, str } from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';

export const walletCalls = {
  beginCardSetup: operation('Cards', 'POST /v1/parent/card/setup', 'account', {
    asksNew: false,
    summary: 'Begin to save a card',
    description:
      'Opens a setup at the gateway and answers the secret that the gateway’s form needs; null where it needs none.',
    answer: shape({ clientSecret: str().nullable() }),
  }),
  createCard: operation('Cards', 'POST /v1/parent/card', 'account', {
    asksNew: false,
    status: 201,
    summary: 'Save a card',
    description:
      'Takes the token that the gateway gave the browser. The first card is the main one. The same token again gives the same card.',
    body: shape({ token: string().strict().min(1).max(600).required() }),
    example: { token: 'tok_visa' },
    answer: card,
  }),
  deleteCards: operation('Cards', 'DELETE /v1/parent/card', 'account', {
    asksNew: false,
    status: 204,
    summary: 'Delete cards',
    description:
      'Deletes the cards of the ids, all or nothing. When the main card goes, the newest becomes main. A card that pays for a live booking cannot be the last one: 409.',
    query: deleteQuery,
    answer: empty(),
  }),
  setMainCard: operation('Cards', 'PUT /v1/parent/card/set_main', 'account', {
    asksNew: false,
    summary: 'Choose the main card',
    description: 'The main card pays for bookings without a card of their own. Answers the profile.',
    body: shape({ cardId: id() }),
    example: { cardId: exampleId(260) },
    answer: profile,
  }),
};
