import { useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { Avatar } from '@/components/ui/media/avatar/avatar';
import { Button } from '@/components/ui/inputs/button/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import { ProgressBar } from '@/components/ui/feedback/progress-bar/progress-bar';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { usePhotoUpload, type PhotoActions } from '@/components/ui/media/photo-upload/use-photo-upload';
import { limits } from '@/lib/limits';
import { areTooMany, photoTypes } from '@/lib/validation/photo';

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
 * The photo widget (specification, sections 2, 4, 5 and 9): one image of at most 3 MB, dropped or chosen; "Add photo" without
 * a photo, "Change photo" and "Delete photo" with one. Heavy by its drop zone: load it with its screen.
 */
export function PhotoUpload({ photoUrl, firstName = '', lastName = '', actions, onError, id }: PhotoUploadProps) {
  const photo = usePhotoUpload(actions, onError);
  const addButton = useRef<HTMLButtonElement>(null);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: photoTypes,
    maxSize: limits.photoBytes,
    maxFiles: 1,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: photo.busy !== null,
    onDrop: ([file], rejected) => {
      // The library would take the first of several good photos.
      if (file && !areTooMany(rejected)) void photo.upload(file);
      else if (rejected.length > 0) photo.reject(rejected);
    },
  });
  const remove = async () => {
    await photo.remove();
    // The button that was pressed goes with the photo.
    addButton.current?.focus();
  };
  return (
    <div
      {...getRootProps({ role: 'group', 'aria-label': firstName ? `Photo of ${firstName}` : 'Photo' })}
      className={classNames(
        'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border-2 border-dashed p-4 transition',
        isDragActive ? 'border-primary bg-primary-soft' : 'border-line',
      )}
    >
      <span className="relative inline-flex size-25 shrink-0">
        {photoUrl ? <Avatar {...{ firstName, lastName, photoUrl }} size="xl" label="Current photo" /> : <Placeholder />}
        {photo.busy && (
          <span className="absolute inset-0 flex items-center justify-center rounded-egg bg-surface/80 text-primary-ink">
            <Spinner label={null} />
          </span>
        )}
      </span>
      <div className="min-w-44 grow space-y-2">
        {/* The button opens it; readers should not find the same thing twice. */}
        <input {...getInputProps({ 'aria-label': 'Choose a photo file', 'aria-hidden': true })} />
        <div className="flex flex-wrap gap-2">
          <Button
            ref={addButton}
            id={id}
            variant="secondary"
            icon={ImagePlus}
            busy={photo.busy === 'uploading'}
            onClick={open}
          >
            {photoUrl ? 'Change photo' : 'Add photo'}
          </Button>
          {photoUrl && (
            <Button variant="quiet" icon={Trash2} busy={photo.busy === 'deleting'} onClick={() => void remove()}>
              Delete photo
            </Button>
          )}
        </div>
        {photo.busy === 'uploading' && (
          <ProgressBar label="Uploading photo" current={photo.progress * 100} total={100} />
        )}
        <p role="status" className="sr-only">
          {photo.busy === 'uploading' ? 'Uploading photo' : photo.done && spoken[photo.done]}
        </p>
        <p role="alert" className="text-sm font-bold text-failed">
          {photo.message}
        </p>
        <p className="text-sm text-ink-soft">You can also drop a photo here.</p>
      </div>
    </div>
  );
}

/** The avatar's place without a photo, 100 px (specification section 9). */
const Placeholder = () => (
  <span className="flex size-25 flex-col items-center justify-center gap-1 rounded-egg bg-sunken text-xs font-bold text-ink-soft">
    <Icon of={Camera} size="lg" />
    Max 3 MB
  </span>
);
