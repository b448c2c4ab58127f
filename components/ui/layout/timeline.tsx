export interface TimelineEntry {
  key: string;
  title: string;
  /** When it happened, formatted. */
  at: string;
  note?: string | null;
}

/** Events, oldest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="flex flex-col gap-3 border-l-4 border-egg pl-4">
      {entries.map(({ key, title, at, note }) => (
        <li key={key}>
          <p className="font-bold">{title}</p>
          <p className="text-sm text-ink-soft">{at}</p>
          {note && <p className="text-sm whitespace-pre-line">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
