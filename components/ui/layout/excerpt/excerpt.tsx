import { useId, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { excerptOf } from '@/lib/excerpt';

export interface ExcerptProps {
  text: string;
  /** Characters shown before "Show more"; 250 unless given. */
  length?: number;
  className?: string;
}

/** A long text, shown to 250 characters and an ellipsis until "Show more" is pressed (product section 9). */
export function Excerpt({ text, length, className }: ExcerptProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const short = excerptOf(text, length);
  if (!text) return null;
  if (short === null) return <p className={classNames('whitespace-pre-line', className)}>{text}</p>;
  return (
    <div className={className}>
      <p id={id} className="whitespace-pre-line">
        {open ? text : short}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={classNames(textLinkStyle, 'mt-1 min-h-6 py-1 pointer-coarse:min-h-11')}
      >
        {open ? 'Show less' : 'Show more'}
      </button>
    </div>
  );
}
