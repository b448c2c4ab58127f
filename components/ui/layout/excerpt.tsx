import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '@/components/ui/class-names';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { excerptOf } from '@/lib/text/words';

export interface ExcerptProps {
  text: string;
  /** Characters shown before "Show more"; 250 by default. */
  length?: number;
  className?: string;
}

/** True while printing. The browser prints as soon as the event handler returns, hence `flushSync`. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}

/** Truncates a long text to the whole words of 250 characters until "Show more" is pressed (product section 9); printed in full. */
export function Excerpt({ text, length, className }: ExcerptProps) {
  const [open, setOpen] = useState(false);
  const isPrinted = useIsPrinted();
  const id = useId();
  const short = excerptOf(text, length);
  if (!text) return null;
  if (short === null) return <p className={classNames('whitespace-pre-line', className)}>{text}</p>;
  return (
    <div className={className}>
      <p id={id} className="whitespace-pre-line">
        {open || isPrinted ? text : short}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={classNames(textLinkStyle, 'mt-1 min-h-6 py-1 pointer-coarse:min-h-11 print:hidden')}
      >
        {open ? 'Show less' : 'Show more'}
      </button>
    </div>
  );
}
