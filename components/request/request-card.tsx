import { MessageSquare } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { BookingGroup, TourGroup } from '@/api/contract/types';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { Card } from '@/components/ui/layout/card';
import { Icon } from '@/components/ui/media/icon';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { StatusLabel as Label } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { newMessagesText } from '@/lib/requests/thread';
import { useAppSelector } from '@/store/hooks';
import { selectNewMessages } from '@/store/slices/notices';

interface RequestCardProps {
  /** Of the request. */
  id: string;
  href: string;
  facility: Pick<BookingGroup['facility'], 'name' | 'photo'>;
  status: Label;
  /** The dates. */
  when: ReactNode;
  /** One line: who and what. */
  facts: ReactNode;
  number: string;
  /** When an answer is due. */
  due?: string | null;
  price?: ReactNode;
  /** The one button or link of the card, besides the card itself. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One request in a list, low enough on phones that a screen shows four. */
export function RequestCard(props: RequestCardProps) {
  const { id, href, facility, status, when, facts, number, due, price, action, children } = props;
  const factLine = (
    <p className="min-w-0 text-sm text-ink-soft">
      {facts}
      {/* A second line on a phone; the request's page has it. */}
      <span className="max-sm:hidden"> · {number}</span>
    </p>
  );
  return (
    <Card as="article" lively className="flex gap-5 max-sm:p-3">
      {facility.photo && (
        <img
          src={facility.photo.url}
          alt=""
          width={160}
          height={120}
          loading="lazy"
          className="hidden aspect-[4/3] w-40 self-start rounded-md bg-sunken object-cover sm:block"
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-bold">
          {when}
          <StatusLabel {...status} />
        </div>
        <h2 className="text-lg leading-snug font-black">
          <Link translate="no" href={href} prefetch={false} className="rounded-sm after:absolute after:inset-0">
            {facility.name}
          </Link>
        </h2>
        {due && <p className="text-sm font-bold">{due}</p>}
        <NewMessages requestId={id} />
        {price && factLine}
        {children}
        {/* The facts of a request without a price are beside its action, which saves a line. */}
        <div className="flex items-center justify-between gap-3">
          {price ?? factLine}
          {/* Above the card's own stretched link. */}
          {action && <div className="relative z-10 max-w-3/4 shrink-0">{action}</div>}
        </div>
      </div>
    </Card>
  );
}

/** Says that the facility wrote what this adult has not seen. */
function NewMessages({ requestId: of }: { requestId: string }) {
  const messages = useAppSelector(selectNewMessages);
  const found = messages.find(({ requestId }) => requestId === of);
  return (
    found && (
      <p className="flex items-center gap-1.5 text-sm font-bold">
        <Icon of={MessageSquare} size="sm" className="shrink-0" />
        {newMessagesText(found.count)}
      </p>
    )
  );
}

/** The action of a card that needs no answer. @param number tells screen readers which request it is about */
export const CardLink = ({ href, label, number }: { href: string; label: string; number: string }) => (
  <TextLink
    href={href}
    aria-label={`${label} (${number})`}
    className="-my-1.5 inline-flex min-h-11 items-center text-sm"
  >
    {label}
  </TextLink>
);

interface WaitingCardProps {
  href: string;
  facility: { name: string };
  /** The offer, and how it differs from the request. */
  offer: ReactNode;
  facts: ReactNode;
  due: string | null;
  /** The button. */
  children: ReactNode;
}

/** A request that needs the parent's answer: the offer, the deadline and one button. */
export function WaitingCard({ href, facility, offer, facts, due, children }: WaitingCardProps) {
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
        <p className="wrap-anywhere">{offer}</p>
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
      <TextLink href={paths.askedTogether(id)} className="relative z-10">
        Asked together with {others} {others === 1 ? 'other' : 'others'}
      </TextLink>
    </p>
  );
}
