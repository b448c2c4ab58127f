import type { Facility } from '@/api/contract/types';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { sourceWords } from '@/lib/facilities/facts';

/** Where a fact comes from and of which day it is: "City of Toronto list, Nov 29, 2024". */
export function SourceNote({ source, linked = false }: { source: NonNullable<Facility['source']>; linked?: boolean }) {
  const words = sourceWords(source);
  return (
    <span className="text-sm text-ink-soft">
      {linked && source.url ? (
        <a className={textLinkStyle} href={source.url}>
          {words}
        </a>
      ) : (
        words
      )}
    </span>
  );
}
