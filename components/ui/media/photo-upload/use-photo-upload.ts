import { useRef, useState } from 'react';
import { photoMessages, photoRejection, type RejectedFile } from '@/lib/validation/photo';

/** What an upload returns (product section 3): the first of a list is the photo. */
export interface UploadedPhoto {
  id: string;
  fullPath: string;
}

/** Thrown by an action when the service said why; its message is that sentence. */
export class RefusedPhoto extends Error {}

/** What an action throws when its call failed: the service's reason, where it had one. */
export const photoFailure = ({ status, messages }: { status: number | null; messages: readonly string[] }): Error =>
  status !== null && status < 500 ? new RefusedPhoto(messages.join(' ')) : new Error('The service did not answer.');

/** What the widget does is given to it (product section 7). Every one rejects its promise when it fails. */
export interface PhotoActions {
  /** Sends the file; reports progress from 0 to 1 where the transport can. */
  upload: (file: File, onProgress: (part: number) => void) => Promise<readonly UploadedPhoto[]>;
  /** Makes an uploaded photo the person's, or takes it away with null. */
  updatePhoto: (id: string) => Promise<void>;
  deletePhoto: () => Promise<void>;
  /** Tells the screen the address to show; null when there is none. */
  updateFullPath: (fullPath: string | null) => void;
}

interface State {
  busy: 'uploading' | 'deleting' | null;
  /** 0 to 1 while uploading. */
  progress: number;
  /** What went wrong last; shown at the widget as well as given to the error callback. */
  message: string | null;
  /** Why, where the service said it; shown at the widget only. */
  reason: string | null;
  /** What was done last, for those who listen. */
  done: 'saved' | 'deleted' | null;
}
const idle: State = { busy: null, progress: 0, message: null, reason: null, done: null };

/** The photo widget's states (product section 4): idle, then uploading, then idle again on success or failure. */
export function usePhotoUpload(actions: PhotoActions, onError?: (message: string) => void) {
  const [state, setState] = useState<State>(idle);
  const busy = useRef(false);

  const fail = (message: string, reason: string | null = null) => {
    setState({ ...idle, message, reason });
    onError?.(message);
  };
  const run = async (kind: 'uploading' | 'deleting', work: () => Promise<void>, failure: string) => {
    if (busy.current) return;
    busy.current = true;
    setState({ ...idle, busy: kind });
    try {
      await work();
      setState({ ...idle, done: kind === 'uploading' ? 'saved' : 'deleted' });
    } catch (error) {
      fail(failure, error instanceof RefusedPhoto ? error.message : null);
    } finally {
      busy.current = false;
    }
  };

  const upload = (file: File) =>
    run(
      'uploading',
      async () => {
        const [photo] = await actions.upload(file, (progress) => setState((now) => ({ ...now, progress })));
        if (!photo) throw new Error('The upload returned no photo.');
        await actions.updatePhoto(photo.id);
        actions.updateFullPath(photo.fullPath);
      },
      photoMessages.uploadFailed,
    );
  const remove = () =>
    run(
      'deleting',
      async () => {
        await actions.deletePhoto();
        actions.updateFullPath(null);
      },
      photoMessages.deleteFailed,
    );
  const clear = () => setState(idle);
  return {
    ...state,
    clear,
    upload,
    remove,
    reject: (rejected: readonly RejectedFile[]) => fail(photoRejection(rejected)),
  };
}
