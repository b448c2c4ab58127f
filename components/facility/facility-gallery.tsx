import type { Facility } from '@/api/contract/types';
import { HouseDrawing } from '@/components/ui/media/illustrations/house-drawing';

type Photos = Facility['photos'];

/** The one picture beside a facility's name: its first photo, or a drawing. */
export function FacilityPicture({ photos: [photo] }: { photos: Photos }) {
  if (photo) {
    return (
      <img
        src={photo.url}
        alt={photo.alt}
        width={640}
        height={360}
        fetchPriority="high"
        className="aspect-[16/9] w-full rounded-lg bg-sunken object-cover"
      />
    );
  }
  return (
    <figure className="overflow-hidden rounded-lg bg-sunken">
      <HouseDrawing className="h-40 w-full sm:h-56" />
      <figcaption className="px-4 py-2 text-sm text-ink-soft">
        A drawing: we don’t have a photo of this facility yet.
      </figcaption>
    </figure>
  );
}

/** A facility's other pictures, a strip to swipe. */
export function FacilityGallery({ photos }: { photos: Photos }) {
  const [, ...others] = photos;
  if (others.length === 0) return null;
  return (
    // A strip to be swiped must be reached by the keyboard, too.
    <ul
      aria-label="More photos"
      tabIndex={0}
      className="-mx-4 mb-4 flex snap-x gap-3 overflow-x-auto px-4 scrollbar-none sm:mx-0 sm:px-0"
    >
      {others.map((photo) => (
        <li
          key={photo.url}
          className="w-[70%] shrink-0 snap-center overflow-hidden rounded-lg bg-sunken sm:w-auto sm:basis-64"
        >
          <img
            src={photo.url}
            alt={photo.alt}
            width={640}
            height={360}
            loading="lazy"
            className="aspect-[16/9] size-full object-cover"
          />
        </li>
      ))}
    </ul>
  );
}
