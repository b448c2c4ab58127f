import { useDropzone } from 'react-dropzone';
import { FileCheck } from 'lucide-react';
import { useVerification } from '@/components/agreement/use-verification';
import { VerdictNotice } from '@/components/agreement/verdict-notice';
import { Button } from '@/components/ui/inputs/button/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';

/** Takes a PDF, by a press or dropped, and says whether it is an agreement that was given out here (product rule 7). */
export function AgreementCheck() {
  const { verification, verify } = useVerification();
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: { 'application/pdf': ['.pdf'] },
    noClick: true,
    noKeyboard: true,
    // What the file holds decides, not what it is called.
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
        {/* The button opens it; readers should not find the same thing twice. */}
        <input {...getInputProps({ 'aria-label': 'Choose a PDF file', 'aria-hidden': true, multiple: false })} />
        <Button size="lg" busy={busy} onClick={open}>
          {verification ? 'Choose another PDF' : 'Choose a PDF'}
        </Button>
        <p className="text-sm text-ink-soft">You can also drop it here. The file stays on your device.</p>
      </div>
      <div role="status">
        {busy && <p className="text-ink-soft">Checking {verification.name}…</p>}
        {verification?.verdict && <VerdictNotice name={verification.name} verdict={verification.verdict} />}
      </div>
    </div>
  );
}
