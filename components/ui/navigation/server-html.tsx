import { useRouter } from 'next/router';
import { type ReactNode, useId, useState } from 'react';
import { linkedPage, pageLink } from '@/components/ui/navigation/page-link';

interface ServerHtmlProps {
  /** The content's dependencies, compared by identity: once one changes, React renders the content. */
  dependsOn: readonly unknown[];
  className?: string;
  children: ReactNode;
}

/**
 * Keeps the server-rendered HTML of a part of a page without hydrating it. Links in it still navigate without a page
 * load. After client-side navigation it renders like any other component. The content must have no other interactive
 * elements and no effects, and must not depend on the session or the time.
 */
export function ServerHtml({ dependsOn, className, children }: ServerHtmlProps) {
  const router = useRouter();
  const { id, keepsServerHtml } = useServerHtml(dependsOn);
  if (!keepsServerHtml) {
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  }
  return (
    <div
      {...serverHtmlProps}
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

/**
 * Keeps the server-rendered content of an element without hydrating it, which saves time on slow phones (record 0095).
 * Set the returned `id` on the element. While `keepsServerHtml`, spread `serverHtmlProps` on it instead of rendering
 * children.
 *
 * @param dependsOn the content's dependencies: once one changes, React renders the content
 * @param fits whether the content may be kept; called once, during hydration
 */
export function useServerHtml(dependsOn: readonly unknown[], fits: (element: HTMLElement) => boolean = () => true) {
  const id = useId();
  // useId repeats the server's ids during hydration only: after it, no element with this id exists yet.
  const [kept, setKept] = useState(() => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id);
    return element !== null && fits(element) && dependsOn;
  });
  if (kept && kept.some((part, index) => part !== dependsOn[index])) setKept(false);
  return { id, keepsServerHtml: kept !== false };
}

/** A constant, because React would write a new `__html` object into the page. */
export const serverHtmlProps = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
