import Link from 'next/link';
import type { ReactNode } from 'react';
import type { BookingGroup, TourGroup } from '@/api/contract/types';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { Card } from '@/components/ui/layout/card';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { StatusLabel as Label } from '@/lib/labels';
import { paths } from '@/lib/paths';

interface RequestCardProps {
  href: string;
  facility: Pick<BookingGroup['facility'], 'name' | 'photo'>;
  status: Label;
  /** One line: who, what, the number. */
  facts: ReactNode;
  /** When an answer is due. */
  due?: string | null;
  children: ReactNode;
}

/** One request in a list. */
export function RequestCard({ href, facility, status, facts, due, children }: RequestCardProps) {
  return (
    <Card as="article" lively className="flex flex-col gap-3 sm:flex-row sm:gap-5">
      {facility.photo && (
        <img
          src={facility.photo.url}
          alt=""
          width={160}
          height={120}
          loading="lazy"
          className="aspect-[16/9] w-full rounded-md bg-sunken object-cover sm:aspect-[4/3] sm:w-40"
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="text-lg font-black">
            <Link translate="no" href={href} prefetch={false} className="rounded-sm after:absolute after:inset-0">
              {facility.name}
            </Link>
          </h2>
          <StatusLabel {...status} />
        </div>
        {due && <p className="font-bold">{due}</p>}
        <p className="text-sm text-ink-soft">{facts}</p>
        {children}
      </div>
    </Card>
  );
}

interface WaitingCardProps {
  href: string;
  facility: { name: string };
  /** The offer, and how it differs from the request. */
  asked: ReactNode;
  facts: ReactNode;
  due: string | null;
  /** The button. */
  children: ReactNode;
}

/** A request that needs the parent's answer: the offer, the deadline and one button. */
export function WaitingCard({ href, facility, asked, facts, due, children }: WaitingCardProps) {
  return (
    <Card as="article" className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="text-lg font-black">
          <Link
            translate="no"
            href={href}
            prefetch={false}
            className="rounded-sm underline decoration-1 underline-offset-4"
          >
            {facility.name}
          </Link>
        </h3>
        <p className="wrap-anywhere">{asked}</p>
        <p className="text-sm text-ink-soft">{facts}</p>
        {due && <p className="font-bold">{due}</p>}
      </div>
      <div className="shrink-0">{children}</div>
    </Card>
  );
}

/** Links to the requests that were sent together with this one. */
export function AskedTogetherLine({ askedTogether }: Pick<TourGroup, 'askedTogether'>) {
  if (!askedTogether || askedTogether.others === 0) return null;
  const { id, others } = askedTogether;
  return (
    <p className="text-sm">
      {/* Above the card's own stretched link. */}
      <TextLink href={paths.asked(id)} className="relative z-10">
        Asked together with {others} {others === 1 ? 'other' : 'others'}
      </TextLink>
    </p>
  );
}
