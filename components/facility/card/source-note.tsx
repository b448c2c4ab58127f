import type { Facility } from '@/api/contract/types';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { sourceWords } from '@/lib/facilities/facts';
import { useAppSelector } from '@/store/hooks';
import { selectMarksInvented } from '@/store/slices/settings';

/** A fact's source and date: "City of Toronto list, Nov 29, 2024". */
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

/** Marks an invented facility in a demonstration that also shows real ones. */
export function InventedBadge({ invented }: { invented: boolean }) {
  const marks = useAppSelector(selectMarksInvented);
  if (!invented || !marks) return null;
  return (
    <p className="self-start rounded-full bg-warning-soft thumb:inline-block px-3 py-0.5 text-sm font-bold text-warning">
      Invented for this demonstration
    </p>
  );
}
