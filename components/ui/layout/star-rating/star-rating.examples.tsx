import { StarRating } from '@/components/ui/layout/star-rating/star-rating';

export const none = <StarRating value={0} />;
export const half = <StarRating value={2.5} />;
export const roundedUp = <StarRating value={4.3} count={12} />;
export const roundedDown = <StarRating value={4.2} count={1} />;
export const full = <StarRating value={5} count={208} size="md" />;
