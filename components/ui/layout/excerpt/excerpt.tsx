import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '@/components/ui/class-names';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { excerptOf } from '@/lib/text/excerpt';

export interface ExcerptProps {
  text: string;
  /** Characters shown before "Show more"; 250 unless given. */
  length?: number;
  className?: string;
}

/** True while the page is being printed, which happens as soon as the event is over. */
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

/** A long text, shown to 250 characters and an ellipsis until "Show more" is pressed (product section 9); on paper it is whole. */
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
