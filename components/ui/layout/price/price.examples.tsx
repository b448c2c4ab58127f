import { Price } from '@/components/ui/layout/price/price';

export const plain = <Price amount={6450} currency="CAD" per="per day" />;
export const onACard = <Price amount={9800} currency="USD" from round per="per day" size="md" />;
export const total = <Price amount={128995} currency="CAD" size="lg" />;
