import { ChevronDown, MessageSquare } from 'lucide';
import Link from 'next/link';
import { type ReactNode, useId, useState } from 'react';
import type { BookingGroup, TourGroup } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
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

/** A request that needs the parent's answer, in one row: facility, deadline and one button. It opens to the offer. */
export function WaitingCard({ href, facility, offer, facts, due, children }: WaitingCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="article" padding="none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-3">
        <h3 className="min-w-0 grow basis-44">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-2 rounded-lg pl-3 text-left leading-snug hover:text-primary-ink"
          >
            <Icon of={ChevronDown} className={classNames('text-primary-ink transition', isOpen && 'rotate-180')} />
            <span className="min-w-0">
              <span className="block font-black wrap-anywhere" translate="no">
                {facility.name}
              </span>
              {due && <span className="block text-sm">{due}</span>}
            </span>
          </button>
        </h3>
        <div className="max-w-full shrink-0 max-sm:ml-auto">{children}</div>
      </div>
      <div id={id} hidden={!isOpen} className="border-t border-line px-4 py-3">
        <p className="wrap-anywhere">{offer}</p>
        <p className="text-sm text-ink-soft">{facts}</p>
        <TextLink href={href} className="inline-block py-2 text-sm">
          See the whole request
        </TextLink>
      </div>
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
