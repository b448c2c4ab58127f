import dynamic from 'next/dynamic';
import type { Profile } from '@/api/contract/types';
import { photoFailure, type PhotoActions } from '@/components/ui/media/photo-upload/use-photo-upload';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { ownGuardian } from '@/lib/family/family-records';
import { useAppDispatch } from '@/store/hooks';
import { updateUser } from '@/store/slices/profile';

/** Heavy by its drop zone. */
const PhotoUpload = dynamic(
  () => import('@/components/ui/media/photo-upload/photo-upload').then((module) => module.PhotoUpload),
  { ssr: false, loading: whileLoading('We couldn’t load your photo', <Skeleton className="h-39 w-full" />) },
);

/** The account's own photo; it is saved as soon as it has arrived. */
export function AccountPhoto({ profile, upload }: { profile: Profile; upload: PhotoActions['upload'] }) {
  const dispatch = useAppDispatch();
  const guardian = ownGuardian(profile);
  const save = async (photoId: string | null) => {
    const result = await dispatch(updateUser({ photoId }));
    if (updateUser.rejected.match(result)) throw photoFailure(result.error);
  };
  return (
    <PhotoUpload
      photoUrl={profile.accountInfo.photo?.fullPath ?? null}
      firstName={guardian?.firstName}
      lastName={guardian?.lastName}
      // The profile that comes back with the saved photo brings its address.
      actions={{ upload, updatePhoto: save, deletePhoto: () => save(null), updateFullPath: () => undefined }}
    />
  );
}
