import { useRef, useState } from 'react';
import { photoMessages, photoRejection, type RejectedFile } from '@/lib/validation/dropped-files';

/** An upload returns a list whose first entry is the photo (product section 3). */
export interface UploadedPhoto {
  id: string;
  fullPath: string;
}

/** Thrown by an action with the service's reason as its message. */
export class RefusedPhoto extends Error {}

/** Converts a failed call: with the service's reason for a 4xx response. */
export const photoFailure = ({ status, messages }: { status: number | null; messages: readonly string[] }): Error =>
  status !== null && status < 500 ? new RefusedPhoto(messages.join(' ')) : new Error('The service did not answer.');

/** The calls the widget makes (product section 7). Each rejects on failure. */
export interface PhotoActions {
  /** Reports progress from 0 to 1 if the transport supports it. */
  upload: (file: File, onProgress: (part: number) => void) => Promise<readonly UploadedPhoto[]>;
  /** Assigns an uploaded photo to the person. */
  updatePhoto: (id: string) => Promise<void>;
  deletePhoto: () => Promise<void>;
  /** Receives the new URL; null after deletion. */
  updateFullPath: (fullPath: string | null) => void;
}

interface State {
  busy: 'uploading' | 'deleting' | null;
  /** 0 to 1 while uploading. */
  progress: number;
  /** The last error, shown in the widget and passed to `onError`. */
  message: string | null;
  /** The service's reason, shown in the widget only. */
  reason: string | null;
  /** The last completed action, for screen readers. */
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
