import { StatusLabel } from '@/components/ui/feedback/status-label';
import { TitledCard } from '@/components/ui/layout/card';
import { Name } from '@/components/ui/layout/name';
import { Timeline } from '@/components/ui/layout/timeline';
import { TextLink } from '@/components/ui/navigation/text-link';
import { momentText } from '@/lib/dates/instants';
import type { StatusLabel as Label } from '@/lib/labels';
import { paths } from '@/lib/paths';

interface RequestHeadingProps {
  status: Label;
  /** "Tour NB-4K7Q2M". */
  number: string;
  /** The facility's name. */
  title: string;
}

export function RequestHeading({ status, number, title }: RequestHeadingProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <StatusLabel {...status} />
        <span className="text-sm text-ink-soft">{number}</span>
      </p>
      <h1 translate="no" className="text-3xl font-black text-balance">
        {title}
      </h1>
    </>
  );
}

export const AboutFacility = ({ facility: { id, name } }: { facility: { id: string; name: string } }) => (
  <p className="mt-3 text-sm">
    <TextLink href={paths.facility(id)}>
      About <Name>{name}</Name>
    </TextLink>
  </p>
);

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
  /** The facility's. */
  timeZone: string;
}

/** What happened to a request, oldest first, in the facility's time zone. */
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
