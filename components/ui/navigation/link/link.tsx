import { useRouter } from 'next/compat/router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** A page of the portal begins with a slash; any other address is left to the browser. */
  href: string;
  /** False stays where the reader is on the page; else the new page begins at its top. */
  scroll?: boolean;
}

/**
 * A link to a page, which the framework's router follows without loading the document anew. It does what `next/link` does for
 * us in a third of the code, and fetches the next page's code when it is likely to be wanted – a pointer or the focus on the
 * link – instead of for every link in view: those would be most of what a page transfers.
 */
export function Link({ scroll = true, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const router = useRouter();
  const { href, target, download } = rest;
  const ours = /^\/(?!\/)/.test(href) && (!target || target === '_self') && download === undefined;

  // Without the code in advance the press fetches it.
  const prepare = () => ours && void router?.prefetch(href).catch(() => undefined);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!router || !ours || elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    void router.push(href, undefined, { scroll });
  };
  return (
    <a
      {...rest}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prepare();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prepare();
      }}
    />
  );
}
