import { useEffect, useState, type RefObject } from 'react';
import { canDraw } from '@/components/ui/media/photo-upload/square-image';
import type { usePhotoUpload } from '@/components/ui/media/photo-upload/use-photo-upload';

/** The photo whose square is being chosen, from the choice of a file to its upload. `addButton` gets the focus back. */
export function useChosenPhoto(
  photo: ReturnType<typeof usePhotoUpload>,
  addButton: RefObject<HTMLButtonElement | null>,
) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!chosen) return undefined;
    const button = addButton.current;
    return () => {
      URL.revokeObjectURL(chosen.url);
      // The buttons of the crop are gone.
      button?.focus();
    };
  }, [chosen, addButton]);

  return {
    chosen,
    async choose(file: File) {
      photo.clear();
      if (await canDraw(file)) setChosen({ file, url: URL.createObjectURL(file) });
      else await photo.upload(file);
    },
    finishCrop(square: File | null) {
      setChosen(null);
      if (square) void photo.upload(square);
    },
  };
}
