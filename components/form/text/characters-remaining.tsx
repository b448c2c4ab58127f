import { useEffect, useState } from 'react';
import { classNames } from '@/components/ui/class-names';

/** At so few remaining characters the counter takes the error colour (product section 5). */
const few = 20;
/** Readers hear the count when typing pauses, not at every letter. */
const pauseMs = 1000;

/** The live counter of a text area: "N character(s) remaining" (product section 5). */
export function CharactersRemaining({ length, maxLength }: { length: number; maxLength: number }) {
  const remaining = Math.max(0, maxLength - length);
  const sentence = `${remaining} character(s) remaining`;
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (length === 0) return;
    const timer = setTimeout(() => setSpoken(sentence), pauseMs);
    return () => clearTimeout(timer);
  }, [length, sentence]);
  return (
    <>
      <p aria-hidden className={classNames('text-sm', remaining <= few ? 'font-bold text-failed' : 'text-ink-soft')}>
        {sentence}
      </p>
      <span className="sr-only">{`At most ${maxLength} characters.`}</span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}
