import type { ReactNode } from 'react';
import Link from 'next/link';
import { answerText, type AskedRequest } from '@/components/several/asked-words';
import { StatusLabel } from '@/components/ui/feedback/status-label/status-label';
import { Card } from '@/components/ui/layout/card/card';
import { childrenNames } from '@/lib/requests/booking-facts';
import { tourStatusLabel, waitlistStatusLabels } from '@/lib/labels';
import { requestPaths } from '@/lib/paths';

interface AskedCardProps {
  asked: AskedRequest;
  now: Date;
  /** What the facility asks of the parent, in a sentence; null where it asks nothing. */
  question: string | null;
  /** The one button that answers it, where there is one. */
  children: ReactNode;
}

/** One facility that was asked: how its request stands, whether and how fast it answered, and the one next button. */
export function AskedCard({ asked, now, question, children }: AskedCardProps) {
  const { kind, request } = asked;
  const status = kind === 'tour' ? tourStatusLabel(request) : waitlistStatusLabels[request.status];
  const facts = [request.ageGroup.title, childrenNames(request), request.number].filter(Boolean).join(' · ');
  return (
    <Card as="article" className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-black">
            <Link
              href={requestPaths[kind](request.id)}
              prefetch={false}
              className="rounded-sm underline decoration-1 underline-offset-4"
            >
              {request.facility.name}
            </Link>
          </h2>
          <StatusLabel {...status} />
        </div>
        {question && <p className="wrap-anywhere">{question}</p>}
        <p className="font-bold">{answerText(asked, now)}</p>
        <p className="text-sm text-ink-soft">{facts}</p>
      </div>
      <div className="shrink-0 empty:hidden">{children}</div>
    </Card>
  );
}
