/** The address of another page of ours that a link leads to; null for what is in no such link. */
export function linkedPage(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const here = window.location;
  if (origin !== here.origin || (pathname === here.pathname && search === here.search)) return null;
  return `${pathname}${search}${hash}`;
}

/** The same for a plain click; null for every other, which the browser sees to. */
export function pageLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return linkedPage(event.target);
}
