import type { ReactNode } from 'react';
import Link from 'next/link';
import { StatusLabel } from '@/components/ui/feedback/status-label/status-label';
import { Card } from '@/components/ui/layout/card/card';
import type { StatusLabel as Label } from '@/lib/labels';

interface RequestCardProps {
  href: string;
  facility: { name: string; photo: { url: string } | null };
  status: Label;
  /** One line of facts: who, what, the number. */
  facts: string;
  /** By when an answer is due, where one is. */
  due?: string | null;
  children: ReactNode;
}

/** One request in a list: the facility, its status, and a link to its page. */
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
            <Link href={href} prefetch={false} className="rounded-sm after:absolute after:inset-0">
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
