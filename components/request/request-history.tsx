import { Timeline } from '@/components/ui/layout/timeline/timeline';
import { TitledCard } from '@/components/ui/layout/titled-card/titled-card';
import { momentText } from '@/lib/dates/moments';

interface Move {
  /** ISO 8601. */
  at: string;
  to: number;
  action: string;
  note: string | null;
}

interface RequestHistoryProps<M extends Move> {
  moves: readonly M[];
  textOf: (move: M) => string;
  /** The facility’s. */
  timeZone: string;
}

/** What happened to a request, oldest first, on the facility’s clock. */
export function RequestHistory<M extends Move>({ moves, textOf, timeZone }: RequestHistoryProps<M>) {
  return (
    <TitledCard title="Request history">
      <Timeline
        entries={moves.map((move) => ({
          key: `${move.at} ${move.to} ${move.action}`,
          title: textOf(move),
          at: momentText(new Date(move.at), timeZone),
          note: move.note,
        }))}
      />
    </TitledCard>
  );
}
