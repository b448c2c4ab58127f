import { photoFailure, type PhotoActions } from '@/components/ui/media/photo-upload/use-photo-upload';
import { useAppDispatch } from '@/store/hooks';
import { uploadPhoto } from '@/store/slices/family';

/** Sends a photo for the photo widget; where the service says why it refuses one, the widget shows its sentence. */
export function usePhotoSender(): PhotoActions['upload'] {
  const dispatch = useAppDispatch();
  return async (file, onProgress) => {
    const result = await dispatch(uploadPhoto({ file, onProgress }));
    if (uploadPhoto.fulfilled.match(result)) return result.payload;
    throw photoFailure(result.error);
  };
}
