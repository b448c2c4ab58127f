/**
 * A browser's "translate this page" moves each text into `<font>` elements. React's `removeChild` and `insertBefore` then throw,
 * because the text has another parent, and the page is lost. These versions accept such an element around the node; other
 * mistakes still throw.
 */
export function surviveTranslation(): void {
  if (typeof Node === 'undefined') return;
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const own = translated(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && translated(this, before));
    return node;
  };
}

/** The parent's child that holds the node: itself, or the element around it; null if a translator took the node out. */
function translated(parent: Node, node: Node): Node | null {
  if (node.parentNode === null && node.nodeType === Node.TEXT_NODE) return null;
  let at = node;
  while (at.parentNode !== parent && at.parentNode?.nodeName === 'FONT') at = at.parentNode;
  return at;
}
