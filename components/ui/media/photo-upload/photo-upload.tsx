import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { classNames } from '@/components/ui/class-names';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { ProgressBar } from '@/components/ui/feedback/progress-bar/progress-bar';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { Button } from '@/components/ui/inputs/button/button';
import { Avatar } from '@/components/ui/media/avatar/avatar';
import { Icon } from '@/components/ui/media/icon/icon';
import { canDraw } from '@/components/ui/media/photo-upload/square-image';
import { type PhotoActions, usePhotoUpload } from '@/components/ui/media/photo-upload/use-photo-upload';
import { limits } from '@/lib/limits';
import { areTooMany, photoTypes } from '@/lib/validation/photo';

/** Fetched when the first photo was chosen. */
const PhotoCrop = dynamic(
  () => import('@/components/ui/media/photo-upload/photo-crop').then((module) => module.PhotoCrop),
  { ssr: false, loading: whileLoading('We couldn’t open your photo', <Skeleton className="h-96 w-full" />) },
);

export interface PhotoUploadProps {
  /** The address of the photo; null when there is none. */
  photoUrl: string | null;
  /** Whose photo it is, for the initials behind a photo that does not load and for those who listen. */
  firstName?: string;
  lastName?: string;
  actions: PhotoActions;
  /** Receives every message of sections 5 and 8; the widget shows it too. */
  onError?: (message: string) => void;
  id?: string;
}

const spoken = { saved: 'Photo saved', deleted: 'Photo deleted' } as const;

/**
 * The photo widget (product sections 2, 4, 5 and 9): one image of at most 3 MB, dropped or chosen; "Add photo" without
 * a photo, "Change photo" and "Delete photo" with one. The parent chooses the square that is shown; only that square is sent.
 * Heavy by its drop zone: load it with its screen.
 */
export function PhotoUpload({ photoUrl, firstName = '', lastName = '', actions, onError, id }: PhotoUploadProps) {
  const photo = usePhotoUpload(actions, onError);
  const addButton = useRef<HTMLButtonElement>(null);
  const { chosen, choose, finishCrop } = useChosenPhoto(photo, addButton);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: photoTypes,
    maxSize: limits.photoBytes,
    maxFiles: 1,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // Not `disabled`, which would call the buttons of the crop disabled as well.
    noDrag: chosen !== null,
    disabled: photo.busy !== null,
    onDrop: ([file], rejected) => {
      // The library would take the first of several good photos.
      if (file && !areTooMany(rejected)) void choose(file);
      else if (rejected.length > 0) photo.reject(rejected);
    },
  });
  return (
    <div
      {...getRootProps({ role: 'group', 'aria-label': firstName ? `Photo of ${firstName}` : 'Photo' })}
      className={classNames(
        'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border-2 border-dashed p-4 transition',
        isDragActive ? 'border-primary bg-primary-soft' : 'border-line',
      )}
    >
      {chosen && (
        <PhotoCrop
          {...chosen}
          onDone={finishCrop}
          onCancel={() => finishCrop(null)}
          // It was read a moment ago; the service and the avatar show the centre of what is not square.
          onFail={() => finishCrop(chosen.file)}
        />
      )}
      <div className={chosen ? 'hidden' : 'contents'}>
        <CurrentPhoto {...{ firstName, lastName, photoUrl }} busy={photo.busy !== null} />
        <div className="min-w-[min(11rem,100%)] grow space-y-2">
          {/* The button opens it; readers should not find the same thing twice. */}
          <input {...getInputProps({ 'aria-label': 'Choose a photo file', 'aria-hidden': true })} />
          <PhotoButtons id={id} addButton={addButton} hasPhoto={Boolean(photoUrl)} photo={photo} onOpen={open} />
          <PhotoState photo={photo} />
          <p className="text-sm text-ink-soft">You can also drop a photo here.</p>
        </div>
      </div>
    </div>
  );
}

interface PhotoButtonsProps {
  id?: string;
  addButton: RefObject<HTMLButtonElement | null>;
  hasPhoto: boolean;
  photo: ReturnType<typeof usePhotoUpload>;
  onOpen: () => void;
}

function PhotoButtons({ id, addButton, hasPhoto, photo, onOpen }: PhotoButtonsProps) {
  const remove = async () => {
    await photo.remove();
    // The button that was pressed goes with the photo.
    addButton.current?.focus();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        ref={addButton}
        id={id}
        variant="secondary"
        icon={ImagePlus}
        busy={photo.busy === 'uploading'}
        onClick={onOpen}
      >
        {hasPhoto ? 'Change photo' : 'Add photo'}
      </Button>
      {hasPhoto && (
        <Button variant="quiet" icon={Trash2} busy={photo.busy === 'deleting'} onClick={() => void remove()}>
          Delete photo
        </Button>
      )}
    </div>
  );
}

/** How far the upload is, and what became of it: seen, and told to those who listen. */
function PhotoState({ photo }: Pick<PhotoButtonsProps, 'photo'>) {
  return (
    <>
      {photo.busy === 'uploading' && <ProgressBar label="Uploading photo" current={photo.progress * 100} total={100} />}
      <p role="status" className="sr-only">
        {photo.busy === 'uploading' ? 'Uploading photo' : photo.done && spoken[photo.done]}
      </p>
      <div role="alert" className="text-sm text-failed">
        {photo.message && <p className="font-bold">{photo.message}</p>}
        {photo.reason && <p>{photo.reason}</p>}
      </div>
    </>
  );
}

interface Props {
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  busy: boolean;
}

/** The photo as it is shown elsewhere, or its place; a spinner over it while it changes. */
const CurrentPhoto = ({ firstName, lastName, photoUrl, busy }: Props) => (
  <span className="relative inline-flex size-25 shrink-0">
    {photoUrl ? <Avatar {...{ firstName, lastName, photoUrl }} size="xl" label="Current photo" /> : <Placeholder />}
    {busy && (
      <span className="absolute inset-0 flex items-center justify-center rounded-egg bg-surface/80 text-primary-ink">
        <Spinner label={null} />
      </span>
    )}
  </span>
);

/** The avatar's place without a photo, 100 px (product section 9). */
const Placeholder = () => (
  <span className="flex size-25 flex-col items-center justify-center gap-1 rounded-egg bg-sunken text-xs font-bold text-ink-soft">
    <Icon of={Camera} size="lg" />
    Max 3 MB
  </span>
);

/** The photo whose square is being chosen, from the choice of a file to its upload. `addButton` gets the focus back. */
function useChosenPhoto(photo: ReturnType<typeof usePhotoUpload>, addButton: RefObject<HTMLButtonElement | null>) {
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
