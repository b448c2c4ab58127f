import { Images } from 'lucide';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Facility } from '@/api/contract/types';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Icon } from '@/components/ui/media/icon';
import { HouseDrawing } from '@/components/ui/media/illustrations/house-drawing';

type Photos = Pick<Facility, 'name' | 'photos'>;

/** The picture beside the name: the first photo, which opens the viewer, or a drawing. */
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
            className="aspect-[2/1] w-full object-cover sm:aspect-[16/9]"
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

/** The other photos as a strip; each opens the viewer. On a phone the picture above opens all of them. */
export function FacilityGallery({ name, photos }: Photos) {
  const { open, viewer } = usePhotoViewer({ name, photos });
  const [, ...others] = photos;
  if (others.length === 0) return null;
  return (
    <>
      <ul
        aria-label="More photos"
        className="mb-4 flex snap-x gap-3 overflow-x-auto px-1 py-1 scrollbar-none max-sm:hidden print:hidden"
      >
        {others.map((photo, index) => (
          <li key={photo.url} className="shrink-0 basis-64 snap-center">
            <button
              type="button"
              onClick={() => open(index + 1)}
              // `relative`: otherwise the visually hidden text of an off-screen photo widens the page.
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

/** Heavy (Headless UI): loaded when a photo is opened. */
const PhotoViewer = dynamic(
  () => import('@/components/facility/page/about/photo-viewer').then((module) => module.PhotoViewer),
  {
    ssr: false,
    loading: whileLoading('We couldn’t load the photos', null),
  },
);

/** Opens the photo viewer; render the returned dialog beside the opener. */
function usePhotoViewer({ name, photos }: Pick<Facility, 'name' | 'photos'>) {
  const [at, setAt] = useState<number | null>(null);
  const [wanted, setWanted] = useState(false);
  return {
    open(index: number) {
      setWanted(true);
      setAt(index);
    },
    viewer: wanted && <PhotoViewer name={name} photos={photos} at={at} onChange={setAt} onClose={() => setAt(null)} />,
  };
}
