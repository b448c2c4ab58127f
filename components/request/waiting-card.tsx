import type { ReactNode } from 'react';
import Link from 'next/link';
import { Card } from '@/components/ui/layout/card/card';

interface WaitingCardProps {
  href: string;
  facility: { name: string };
  /** What is asked, the difference from what the family wished first. */
  asked: ReactNode;
  /** Who, and for when. */
  facts: string;
  /** By when. */
  due: string | null;
  /** The one button that answers it. */
  children: ReactNode;
}

/** A request that waits for the parent's answer: what is asked, by when, and one button; its page has the rest. */
export function WaitingCard({ href, facility, asked, facts, due, children }: WaitingCardProps) {
  return (
    <Card as="article" className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="text-lg font-black">
          <Link href={href} prefetch={false} className="rounded-sm underline decoration-1 underline-offset-4">
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
