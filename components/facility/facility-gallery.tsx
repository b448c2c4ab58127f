import type { Facility } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { HouseDrawing } from '@/components/ui/media/illustrations/house-drawing';

/** A facility's pictures: one large, the others beside it; on a phone a strip to swipe. Without any, a drawing. */
export function FacilityGallery({ photos }: { photos: Facility['photos'] }) {
  if (photos.length === 0) {
    return (
      <figure className="overflow-hidden rounded-lg bg-sunken">
        <HouseDrawing className="h-44 w-full sm:h-56" />
        <figcaption className="px-4 py-2 text-sm text-ink-soft">
          A drawing: we don’t have a photo of this facility yet.
        </figcaption>
      </figure>
    );
  }
  return (
    // A strip to be swiped must be reached by the keyboard, too.
    <ul
      aria-label="Photos"
      tabIndex={0}
      className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 scrollbar-none sm:mx-0 sm:grid sm:grid-cols-3 sm:grid-rows-2 sm:overflow-visible sm:px-0"
    >
      {photos.slice(0, 3).map((photo, index) => (
        <li
          key={photo.url}
          className={classNames(
            'w-[85%] shrink-0 snap-center overflow-hidden rounded-lg bg-sunken sm:w-auto',
            index === 0 && 'sm:col-span-2 sm:row-span-2',
          )}
        >
          <img
            src={photo.url}
            alt={photo.alt}
            width={640}
            height={360}
            loading={index === 0 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : undefined}
            className="aspect-[16/9] size-full object-cover sm:aspect-auto"
          />
        </li>
      ))}
    </ul>
  );
}
