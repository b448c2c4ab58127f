import { memo } from 'react';
import type { FacilityListItem } from '@/api/contract/types';
import { FacilityCardFacts } from '@/components/facility/card/facility-card-facts';
import { SaveButton } from '@/components/facility/card/save-button';
import { Card } from '@/components/ui/layout/card/card';
import { HouseDrawing } from '@/components/ui/media/illustrations/house-drawing';
import { AsSent } from '@/components/ui/navigation/as-sent';
import type { SearchFilters } from '@/lib/search/search';

export interface FacilityCardProps {
  facility: FacilityListItem;
  /** The search that it answers, for what its price and its places are for; none in a list of another kind. */
  asked?: SearchFilters;
  /** `high` for the first picture, `eager` for the rest of the first row; the others wait until they are near. */
  picture?: 'high' | 'eager' | 'lazy';
}

/**
 * One facility in a list: what a parent compares by – place, age, rating, price, how fast they answer. Drawn again only where it has
 * changed: pointing at one in the list or on the map changes two of a dozen.
 */
export const FacilityCard = memo(function FacilityCard({ facility, asked, picture = 'lazy' }: FacilityCardProps) {
  return (
    <Card as="article" padding="none" lively className="flex h-full flex-col overflow-hidden">
      <Picture photo={facility.photo} picture={picture} />
      <AsSent madeOf={[facility, asked]} className="flex min-w-0 grow flex-col gap-2 p-4 sm:p-5">
        <FacilityCardFacts facility={facility} asked={asked} />
      </AsSent>
      <SaveButton facility={facility} floating />
    </Card>
  );
});

function Picture({ photo, picture }: Pick<FacilityListItem, 'photo'> & Required<Pick<FacilityCardProps, 'picture'>>) {
  // The ratio is the picture's own: in a box of that ratio, a taller photo would stretch the box when it comes.
  if (!photo) return <HouseDrawing className="aspect-[16/9] w-full shrink-0 bg-sunken" />;
  return (
    <img
      src={photo.url}
      alt=""
      width={640}
      height={360}
      loading={picture === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={picture === 'high' ? 'high' : undefined}
      className="aspect-[16/9] w-full shrink-0 bg-sunken object-cover"
    />
  );
}
