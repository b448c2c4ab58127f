import type { ReactNode } from 'react';
import { useRouter } from 'next/router';
import { linkedPage, pageLink } from '@/components/ui/navigation/page-link';
import { untouched, useAsSent } from '@/components/ui/navigation/use-as-sent';

interface AsSentProps {
  /** What the content is made of: once one of these is another, the content is drawn anew. */
  madeOf: readonly unknown[];
  className?: string;
  children: ReactNode;
}

/**
 * A part of a page that is only read and linked, and stays as the server has sent it; links in it lead on without loading the
 * program anew. On a page that was reached by a link it is drawn as everything is. Nothing in it may be pressed but links, and
 * nothing may depend on who asks, on the time or on an effect.
 */
export function AsSent({ madeOf, className, children }: AsSentProps) {
  const router = useRouter();
  const { id, isSent } = useAsSent(madeOf);
  if (!isSent) {
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  }
  return (
    <div
      {...untouched}
      id={id}
      className={className}
      onPointerOver={({ target }) => {
        const page = linkedPage(target);
        if (page) router.prefetch(page).catch(() => undefined);
      }}
      onClick={(event) => {
        const page = pageLink(event.nativeEvent);
        if (!page) return;
        event.preventDefault();
        void router.push(page);
      }}
    />
  );
}
