import { photoFailure, type PhotoActions } from '@/components/ui/media/use-photo-upload';
import { useAppDispatch } from '@/store/hooks';
import { uploadPhoto } from '@/store/slices/family';

/** Uploads a photo for the photo widget, which shows the service's error message. */
export function usePhotoSender(): PhotoActions['upload'] {
  const dispatch = useAppDispatch();
  return async (file, onProgress) => {
    const result = await dispatch(uploadPhoto({ file, onProgress }));
    if (uploadPhoto.fulfilled.match(result)) return result.payload;
    throw photoFailure(result.error);
  };
}
