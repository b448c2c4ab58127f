import { Images } from 'lucide-react';
import type { Facility } from '@/api/contract/types';
import { usePhotoViewer } from '@/components/facility/page/use-photo-viewer';
import { Icon } from '@/components/ui/media/icon/icon';
import { HouseDrawing } from '@/components/ui/media/illustrations/house-drawing';

type Photos = Pick<Facility, 'name' | 'photos'>;

/** The one picture beside a facility's name: its first photo, which opens all of them, or a drawing. */
export function FacilityPicture({ name, photos }: Photos) {
  const { open, viewer } = usePhotoViewer({ name, photos });
  const [photo] = photos;
  if (photo) {
    return (
      <>
        <button
          type="button"
          onClick={() => open(0)}
          className="relative block w-full cursor-zoom-in overflow-hidden rounded-lg bg-sunken print:max-w-72"
        >
          <span className="sr-only">{photos.length > 1 ? `Open ${photos.length} photos: ` : 'Open the photo: '}</span>
          <img
            src={photo.url}
            alt={photo.alt}
            width={640}
            height={360}
            fetchPriority="high"
            className="aspect-[16/9] w-full object-cover"
          />
          {photos.length > 1 && (
            <span
              aria-hidden
              className="absolute right-3 bottom-3 flex items-center gap-1.5 rounded-full bg-raised px-3 py-1 text-sm font-bold text-ink shadow-2 print:hidden"
            >
              <Icon of={Images} size="sm" />
              {photos.length} photos
            </span>
          )}
        </button>
        {viewer}
      </>
    );
  }
  return (
    <figure className="overflow-hidden rounded-lg bg-sunken print:hidden">
      <HouseDrawing className="h-40 w-full sm:h-56" />
      <figcaption className="px-4 py-2 text-sm text-ink-soft">
        A drawing: we don’t have a photo of this facility yet.
      </figcaption>
    </figure>
  );
}

/** A facility's other pictures, a strip to swipe; each opens large. */
export function FacilityGallery({ name, photos }: Photos) {
  const { open, viewer } = usePhotoViewer({ name, photos });
  const [, ...others] = photos;
  if (others.length === 0) return null;
  return (
    <>
      <ul
        aria-label="More photos"
        className="-mx-4 mb-4 flex snap-x gap-3 overflow-x-auto px-4 py-1 scrollbar-none sm:mx-0 sm:px-1 print:hidden"
      >
        {others.map((photo, index) => (
          <li key={photo.url} className="w-[70%] shrink-0 snap-center sm:w-auto sm:basis-64">
            <button
              type="button"
              onClick={() => open(index + 1)}
              // Relative, or what only readers see of a photo out of sight would make the page wider.
              className="relative block w-full cursor-zoom-in overflow-hidden rounded-lg bg-sunken"
            >
              <span className="sr-only">{`Open photo ${index + 2} of ${photos.length}: `}</span>
              <img
                src={photo.url}
                alt={photo.alt}
                width={640}
                height={360}
                loading="lazy"
                className="aspect-[16/9] size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
