import { useState } from 'react';
import { PhotoUpload } from '@/components/ui/media/photo-upload/photo-upload';
import type { PhotoActions } from '@/components/ui/media/photo-upload/use-photo-upload';

/** An upload that succeeds at once; `fails` makes every action fail, as when the network is away. */
function Example({ firstName, start, fails }: { firstName?: string; start: string | null; fails?: boolean }) {
  const [photoUrl, setPhotoUrl] = useState(start);
  const answer = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve());
  const actions: PhotoActions = {
    upload: async (file, onProgress) => {
      onProgress(0.5);
      await answer();
      return [{ id: '0', fullPath: URL.createObjectURL(file) }];
    },
    updatePhoto: answer,
    deletePhoto: answer,
    updateFullPath: setPhotoUrl,
  };
  return <PhotoUpload {...{ firstName, photoUrl, actions }} lastName="Example" />;
}

/** A small portrait drawn by us. */
const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#a9dcd8"/><circle cx="5" cy="4" r="2" fill="#b08a63"/><path d="M1 10a4 4 0 0 1 8 0z" fill="#0c6670"/></svg>',
)}`;

export const none = <Example firstName="Emma" start={null} />;
export const withPhoto = <Example firstName="Noah" start={portrait} />;
export const failing = <Example firstName="Mia" start={portrait} fails />;
