import { Camera, ImagePlus, Trash2 } from 'lucide';
import dynamic from 'next/dynamic';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { classNames } from '@/components/ui/class-names';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Spinner } from '@/components/ui/feedback/spinner';
import { Button } from '@/components/ui/inputs/button';
import { Avatar } from '@/components/ui/media/avatar';
import { Icon } from '@/components/ui/media/icon';
import { canDecode } from '@/components/ui/media/square-image';
import { type PhotoActions, usePhotoUpload } from '@/components/ui/media/use-photo-upload';
import { limits } from '@/lib/limits';
import { areTooMany, photoTypes } from '@/lib/validation/dropped-files';

/** Loaded when the first photo is chosen. */
const PhotoCrop = dynamic(() => import('@/components/ui/media/photo-crop').then((module) => module.PhotoCrop), {
  ssr: false,
  loading: whileLoading('We couldn’t open your photo', <Skeleton className="h-96 w-full" />),
});

export interface PhotoUploadProps {
  photoUrl: string | null;
  /** For the initials and the accessible name. */
  firstName?: string;
  lastName?: string;
  actions: PhotoActions;
  /** Receives every error message (product sections 5 and 8); the widget shows it too. */
  onError?: (message: string) => void;
  id?: string;
}

const spoken = { saved: 'Photo saved', deleted: 'Photo deleted' } as const;

/**
 * The photo widget (product sections 2, 4, 5 and 9): one image of at most 3 MB, dropped or chosen. The parent crops it
 * to a square; only that square is uploaded. Heavy (drop zone): load it with next/dynamic.
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
    // `disabled` would mark the crop's buttons as disabled, too.
    noDrag: chosen !== null,
    disabled: photo.busy !== null,
    onDrop: ([file], rejected) => {
      // With several valid photos the library would accept the first.
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
          // Upload the whole photo: the service and the avatar crop to the centre.
          onFail={() => finishCrop(chosen.file)}
        />
      )}
      <div className={chosen ? 'hidden' : 'contents'}>
        <CurrentPhoto {...{ firstName, lastName, photoUrl }} busy={photo.busy !== null} />
        <div className="min-w-[min(11rem,100%)] grow space-y-2">
          {/* Hidden from screen readers, because the button opens it. */}
          <input {...getInputProps({ 'aria-label': 'Choose a photo file', 'aria-hidden': true })} />
          <PhotoButtons id={id} addButton={addButton} hasPhoto={Boolean(photoUrl)} photo={photo} onOpen={open} />
          <PhotoState photo={photo} />
          <p className="text-sm text-ink-soft pointer-coarse:hidden">You can also drop a photo here.</p>
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
    // The delete button disappears with the photo.
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

const Placeholder = () => (
  <span className="flex size-25 flex-col items-center justify-center gap-1 rounded-egg bg-sunken text-xs font-bold text-ink-soft">
    <Icon of={Camera} size="lg" />
    Max 3 MB
  </span>
);

/** The chosen file until its crop is uploaded or cancelled. Restores the focus to `addButton`. */
function useChosenPhoto(photo: ReturnType<typeof usePhotoUpload>, addButton: RefObject<HTMLButtonElement | null>) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!chosen) return undefined;
    const button = addButton.current;
    return () => {
      URL.revokeObjectURL(chosen.url);
      button?.focus();
    };
  }, [chosen, addButton]);

  return {
    chosen,
    async choose(file: File) {
      photo.clear();
      if (await canDecode(file)) setChosen({ file, url: URL.createObjectURL(file) });
      else await photo.upload(file);
    },
    finishCrop(square: File | null) {
      setChosen(null);
      if (square) void photo.upload(square);
    },
  };
}
