import { useRef } from 'react';
import { FieldError } from '@/components/form/field/field';
import { useFormField } from '@/components/form/field/use-form-field';
import { PhotoUpload } from '@/components/ui/media/photo-upload';
import type { PhotoActions, UploadedPhoto } from '@/components/ui/media/use-photo-upload';

export interface PhotoFieldProps {
  name: string;
  firstName?: string;
  lastName?: string;
  upload: PhotoActions['upload'];
  onError?: (message: string) => void;
}

const nothing = () => Promise.resolve();

/** A photo in a form: the file is sent at once, and the form holds {id, fullPath} or null until it is saved itself. */
export function PhotoField({ name, upload, ...rest }: PhotoFieldProps) {
  const { id, value, error, setValue } = useFormField<UploadedPhoto | null>(name);
  const uploadedId = useRef('');
  const actions: PhotoActions = {
    upload,
    updatePhoto: (photoId) => {
      uploadedId.current = photoId;
      return nothing();
    },
    deletePhoto: nothing,
    updateFullPath: (fullPath) => setValue(fullPath === null ? null : { id: uploadedId.current, fullPath }),
  };
  return (
    <div>
      <PhotoUpload {...rest} id={id} photoUrl={value?.fullPath ?? null} actions={actions} />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
