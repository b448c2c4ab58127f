import { FileText, Paperclip, X } from 'lucide';
import { type ChangeEvent, useId, useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Spinner } from '@/components/ui/feedback/spinner';
import { buttonStyle } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { limits } from '@/lib/limits';
import type { RequestKind } from '@/lib/paths';
import { threadFileName, threadFileTypes } from '@/lib/requests/thread';
import { photoMessages } from '@/lib/validation/dropped-files';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { uploadThreadFile } from '@/store/slices/threads';

export interface PickedFile {
  /** Of the upload. */
  id: string;
  name: string;
  /** The signed address of a picture; null for a PDF. */
  pictureUrl: string | null;
}

interface FilePickerProps {
  kind: RequestKind;
  id: string;
  files: readonly PickedFile[];
  onFiles: (files: readonly PickedFile[]) => void;
  onUploading: (uploading: boolean) => void;
}

const accepted: readonly string[] = threadFileTypes.split(',');

function refusalOf(files: readonly File[], room: number): string | null {
  if (files.length > room) return `Add at most ${limits.threadFilesMax} files.`;
  if (files.some(({ type }) => !accepted.includes(type))) return photoMessages.wrongType;
  return files.some(({ size }) => size > limits.photoBytes) ? photoMessages.tooLarge : null;
}

/** Adds pictures and PDFs to a message. Each is uploaded when it is selected. */
export function FilePicker({ kind, id, files, onFiles, onUploading }: FilePickerProps) {
  const dispatch = useAppDispatch();
  const inputId = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const room = limits.threadFilesMax - files.length;

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const selected = [...(target.files ?? [])];
    // So that the same file can be selected again.
    target.value = '';
    const refusal = refusalOf(selected, room);
    setProblem(refusal);
    if (refusal !== null) return;
    setBusy(true);
    onUploading(true);
    let added = files;
    for (const file of selected) {
      const result = await dispatch(uploadThreadFile({ kind, id, file, background: true }));
      if (uploadThreadFile.rejected.match(result)) {
        setProblem(`${file.name}: ${sentenceOf(result.error)}`);
        break;
      }
      const { id: fileId, fullPath } = result.payload;
      const pictureUrl = file.type.startsWith('image/') ? fullPath : null;
      added = [...added, { id: fileId, name: threadFileName(file.name), pictureUrl }];
      onFiles(added);
    }
    setBusy(false);
    onUploading(false);
  }

  return (
    <div className="flex flex-col items-start gap-2">
      {files.length > 0 && (
        <ul aria-label="Files of your message" className="flex w-full flex-col gap-2">
          {files.map((file) => (
            <li key={file.id} className="flex min-h-11 items-center gap-3">
              {file.pictureUrl === null ? (
                <Icon of={FileText} />
              ) : (
                <img src={file.pictureUrl} alt="" className="size-11 rounded-md object-cover" />
              )}
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Name>{file.name}</Name>
              </span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                className={buttonStyle({ variant: 'quiet', size: 'sm' }, 'min-w-11')}
                onClick={() => onFiles(files.filter((other) => other !== file))}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <>
          <input
            id={inputId}
            type="file"
            multiple
            accept={threadFileTypes}
            disabled={busy}
            aria-describedby={`${inputId}-hint`}
            onChange={(event) => void add(event)}
            className="peer sr-only"
          />
          <label
            htmlFor={inputId}
            className={buttonStyle(
              { variant: 'secondary' },
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-disabled:opacity-60',
            )}
          >
            {busy ? <Spinner size="sm" label={null} /> : <Icon of={Paperclip} />}
            {busy ? 'Uploading…' : 'Add pictures or PDFs'}
          </label>
        </>
      )}
      <p id={`${inputId}-hint`} className="text-sm text-ink-soft">
        Up to {limits.threadFilesMax} files of 3 megabytes each.
      </p>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  );
}
