/** The path of the internal page that the link around `target` leads to; null if there is none. */
export function linkedPage(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const here = window.location;
  if (origin !== here.origin || (pathname === here.pathname && search === here.search)) return null;
  return `${pathname}${search}${hash}`;
}

/** The same for a plain click; null for modified clicks, which the browser handles. */
export function pageLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return linkedPage(event.target);
}
