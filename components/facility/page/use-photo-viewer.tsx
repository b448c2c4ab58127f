import { useState } from 'react';
import dynamic from 'next/dynamic';
import type { Facility } from '@/api/contract/types';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';

/** Heavy (Headless UI), and for those who want to look. */
const PhotoViewer = dynamic(
  () => import('@/components/facility/page/photo-viewer').then((module) => module.PhotoViewer),
  {
    ssr: false,
    loading: whileLoading('We couldn’t load the photos', null),
  },
);

/** A way to open a facility's photos large, and the dialog that is then shown, to be put beside what opens it. */
export function usePhotoViewer({ name, photos }: Pick<Facility, 'name' | 'photos'>) {
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
