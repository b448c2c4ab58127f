import { StatusLabel } from '@/components/ui/feedback/status-label/status-label';
import type { StatusLabel as Label } from '@/lib/labels';

interface RequestHeadingProps {
  status: Label;
  /** "Tour NB-4K7Q2M". */
  number: string;
  /** The facility’s name. */
  title: string;
}

/** The head of a request’s page: its status, its number, and with whom it is. */
export function RequestHeading({ status, number, title }: RequestHeadingProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <StatusLabel {...status} />
        <span className="text-sm text-ink-soft">{number}</span>
      </p>
      <h1 className="text-3xl font-black text-balance">{title}</h1>
    </>
  );
}
