import { useCallback, useState } from 'react';
import { UserRound } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { initialsOf } from '@/lib/person-name';

const sizes = {
  sm: 'size-9 text-xs',
  md: 'size-12 text-base',
  lg: 'size-16 text-xl',
  /** 100 px, the photo widget's (specification section 9). */
  xl: 'size-25 text-2xl',
} as const;

export interface AvatarProps {
  firstName: string;
  lastName?: string;
  photoUrl?: string | null;
  size?: keyof typeof sizes;
  /** Said aloud when the name does not stand beside it. */
  label?: string;
}

/**
 * A person's photo in the shape of an egg, or the initials when there is no photo or it does not load, or a figure when there
 * is no name either (specification sections 2 and 3).
 */
export function Avatar({ firstName, lastName = '', photoUrl, size = 'md', label }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  // A photo that failed before React was there has sent its error event already.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedUrl(image.getAttribute('src'));
  }, []);
  const initials = initialsOf(firstName, lastName);
  const showPhoto = photoUrl && photoUrl !== failedUrl;
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-egg bg-primary-soft font-black text-primary-ink select-none',
        sizes[size],
      )}
    >
      {showPhoto ? (
        <img
          ref={check}
          src={photoUrl}
          alt=""
          onError={() => setFailedUrl(photoUrl)}
          className="size-full object-cover"
        />
      ) : (
        initials || <Icon of={UserRound} size={size === 'sm' ? 'sm' : 'lg'} />
      )}
    </span>
  );
}
