import type { ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { classNames } from '@/components/ui/class-names';

const paddings = { none: '', md: 'p-4 sm:p-5 print:p-2', lg: 'p-5 sm:p-7' } as const;
const tones = {
  plain: 'bg-surface border border-line shadow-1',
  /** A tinted background for a section of the page. */
  egg: 'bg-primary-soft',
  warm: 'bg-accent-soft',
  sunken: 'bg-sunken',
  /** On the page itself. */
  none: '',
} as const;

interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  tone?: keyof typeof tones;
  padding?: keyof typeof paddings;
  /** Lifts on hover: for a card that is one link (put `after:absolute after:inset-0` on the link). */
  lively?: boolean;
}

export function Card({ as = 'div', tone = 'plain', padding = 'md', lively = false, className, ...rest }: CardProps) {
  const Tag = as as 'div';
  const lift = lively && 'relative transition hover:-translate-y-0.5 hover:shadow-2';
  return <Tag {...rest} className={classNames('rounded-lg', tones[tone], paddings[padding], lift, className)} />;
}

interface TitledCardProps {
  title: string;
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section card with a heading. */
export function TitledCard({ title, headingRef, children }: TitledCardProps) {
  return (
    <Card as="section">
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="mb-2 text-lg font-black">
        {title}
      </h2>
      {children}
    </Card>
  );
}
