import { useCallback, useState } from 'react';
import { AvatarFrame, PersonFigure, type AvatarFrameProps } from '@/components/ui/media/avatar-frame';
import { initialsOf } from '@/lib/text/words';

export interface AvatarProps extends Omit<AvatarFrameProps, 'children'> {
  firstName: string;
  lastName?: string;
  photoUrl?: string | null;
}

/**
 * A person's photo, or the initials when there is no photo or it fails to load, or a figure when there is no name
 * either (product sections 2 and 3).
 */
export function Avatar({ firstName, lastName = '', photoUrl, ...frame }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  // A photo that failed before hydration has already fired its error event.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedUrl(image.getAttribute('src'));
  }, []);
  const initials = initialsOf(firstName, lastName);
  const showPhoto = photoUrl && photoUrl !== failedUrl;
  return (
    <AvatarFrame {...frame}>
      {showPhoto ? (
        <img
          ref={check}
          src={photoUrl}
          alt=""
          onError={() => setFailedUrl(photoUrl)}
          className="size-full object-cover"
        />
      ) : (
        initials || <PersonFigure />
      )}
    </AvatarFrame>
  );
}
