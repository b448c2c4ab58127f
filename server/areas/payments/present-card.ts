import type { Card } from '@/api/contract/types';
import type { StoredCard } from '@/server/areas/payments/rows/wallet-cards';

/** A card as the contract shows it: what the parent knows it by, and nothing the gateway knows it by. */
export function presentCard(card: StoredCard): Card {
  const { gatewayToken: _, brand, ...shown } = card;
  return { ...shown, brand: brand as Card['brand'] };
}
