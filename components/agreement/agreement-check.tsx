import { FileCheck } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import type { Answer } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { Notice, type Tone } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { Icon } from '@/components/ui/media/icon';
import { longDate } from '@/lib/dates/dates';
import { dropMessages } from '@/lib/validation/dropped-files';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { verifyAgreement } from '@/store/slices/agreement';
import { selectProductName } from '@/store/slices/settings';

/** Accepts a PDF by file dialog or drop and says whether we issued it (product rule 7). */
export function AgreementCheck() {
  const { verification, verify } = useVerification();
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: { 'application/pdf': ['.pdf'] },
    noClick: true,
    noKeyboard: true,
    // The content decides, not the file name or type.
    onDrop: (accepted, rejected) => void verify([...accepted, ...rejected.map(({ file }) => file)]),
  });
  const busy = verification?.verdict === null;
  return (
    <div className="flex flex-col gap-5">
      <div
        {...getRootProps({ role: 'group', 'aria-label': 'Choose an agreement to check' })}
        className={classNames(
          'flex flex-col items-center gap-4 rounded-lg border-2 border-dashed px-4 py-8 text-center transition',
          isDragActive ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
        )}
      >
        <span className="flex size-16 items-center justify-center rounded-egg bg-primary-soft text-primary-ink">
          <Icon of={FileCheck} size="lg" />
        </span>
        {/* Hidden from screen readers: the button opens the same dialog. */}
        <input {...getInputProps({ 'aria-label': 'Choose a PDF file', 'aria-hidden': true, multiple: false })} />
        <Button size="lg" busy={busy} onClick={open}>
          {verification ? 'Choose another PDF' : 'Choose a PDF'}
        </Button>
        <p className="text-sm text-ink-soft">
          <span className="pointer-coarse:hidden">You can also drop it here. </span>The file stays on your device.
        </p>
      </div>
      <div role="status">
        {busy && <p className="text-ink-soft">Checking {verification.name}…</p>}
        {verification?.verdict && <VerdictNotice name={verification.name} verdict={verification.verdict} />}
      </div>
    </div>
  );
}

type VerdictText = { tone: Tone; title: string; text: string };
type Words = { [K in Verdict['kind']]: (product: string, verdict: Extract<Verdict, { kind: K }>) => VerdictText };

const words: Words = {
  genuine: (product, { found }) => ({
    tone: 'success',
    title: 'This agreement is genuine',
    text: `${product} issued exactly this file. It was signed on ${longDate(found.signedOn)}, agreement version ${found.version}. ${
      found.current
        ? 'That’s still the current version.'
        : 'There’s a newer version now. We keep what was signed under this one.'
    }`,
  }),
  unknown: (product) => ({
    tone: 'error',
    title: 'We don’t recognize this file',
    text: `It may have been changed, even just by being saved again in another program. It may not be from ${product}. Or the family may have deleted its account. Ask for the file exactly as it was downloaded.`,
  }),
  notPdf: () => ({
    tone: 'warning',
    title: dropMessages.wrongType(['PDF']),
    text: 'Choose the agreement exactly as it was downloaded. We can’t check a photo or a scan of it.',
  }),
  tooLarge: (product) => ({
    tone: 'error',
    title: dropMessages.tooLarge(bytesMax),
    text: `It’s much larger than any agreement from ${product}.`,
  }),
  tooSmall: () => ({
    tone: 'warning',
    title: dropMessages.tooSmall(mark.length),
    text: 'It seems to be empty. Choose the agreement as you downloaded it.',
  }),
  several: () => ({
    tone: 'warning',
    title: dropMessages.tooMany,
    text: 'Choose a single PDF.',
  }),
  unreadable: () => ({
    tone: 'warning',
    title: 'We couldn’t read the file',
    text: 'It may have been moved or renamed. Choose it again.',
  }),
  noDigest: () => ({
    tone: 'warning',
    title: 'Your browser can’t check files here',
    text: 'It can do so only over a secure connection. Open this page at an address that begins with https.',
  }),
  noAnswer: () => ({
    tone: 'warning',
    title: 'We couldn’t check the file right now',
    text: 'The file itself may be fine. Try again in a moment.',
  }),
};

function VerdictNotice({ name, verdict }: { name: string; verdict: Verdict }) {
  const product = useAppSelector(selectProductName);
  // TypeScript cannot correlate the key with its function's parameter.
  const say = words[verdict.kind] as (product: string, verdict: Verdict) => VerdictText;
  const { tone, title, text } = say(product, verdict);
  return (
    <Notice tone={tone} title={title}>
      {name && <p className="text-sm break-words text-ink-soft">{name}</p>}
      <p className="mt-1">{text}</p>
    </Notice>
  );
}

type Verdict =
  | { kind: 'genuine'; found: Answer<'verifyAgreement'> }
  | { kind: 'unknown' | 'noAnswer' | 'several' | Exclude<CheckedFile['kind'], 'pdf'> };

interface Verification {
  /** The current or most recent file. */
  name: string;
  /** Null while checking. */
  verdict: Verdict | null;
}

/** Checks one file at a time; the result of an earlier one is ignored. */
function useVerification() {
  const dispatch = useAppDispatch();
  const [verification, setVerification] = useState<Verification | null>(null);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const judge = async (file: File): Promise<Verdict> => {
    const checked = await checkFile(file);
    if (checked.kind !== 'pdf') return checked;
    const result = await dispatch(verifyAgreement(checked.sha256));
    if (verifyAgreement.fulfilled.match(result)) return { kind: 'genuine', found: result.payload };
    return { kind: result.error.status === 404 ? 'unknown' : 'noAnswer' };
  };

  const verify = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    turn.current += 1;
    const mine = turn.current;
    if (files.length > 1) return setVerification({ name: '', verdict: { kind: 'several' } });
    setVerification({ name: file.name, verdict: null });
    const verdict = await judge(file);
    if (turn.current === mine) setVerification({ name: file.name, verdict });
  };
  return { verification, verify };
}

/** What can be determined without calling the service. */
type CheckedFile =
  { kind: 'pdf'; sha256: string } | { kind: 'notPdf' | 'tooLarge' | 'tooSmall' | 'unreadable' | 'noDigest' };

/** Ours are tens of kilobytes; a signature's image adds at most a few hundred. */
const bytesMax = 10_000_000;
/** Magic bytes of a PDF. */
const mark = '%PDF-';

/**
 * SHA-256 of a PDF, computed in the browser, so the file is not uploaded. `noDigest` when the browser cannot, on pages
 * without HTTPS.
 */
async function checkFile(file: File): Promise<CheckedFile> {
  if (file.size > bytesMax) return { kind: 'tooLarge' };
  if (file.size < mark.length) return { kind: 'tooSmall' };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { kind: 'unreadable' };
  }
  if (new TextDecoder('latin1').decode(bytes.slice(0, mark.length)) !== mark) return { kind: 'notPdf' };
  // Undefined outside secure contexts, despite the types.
  const digest = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (!digest) return { kind: 'noDigest' };
  const hash = new Uint8Array(await digest.digest('SHA-256', bytes));
  return { kind: 'pdf', sha256: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}
