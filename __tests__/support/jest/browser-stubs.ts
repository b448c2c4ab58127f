/**
 * Browser APIs that jsdom lacks: drawing, measuring, media queries, scrolling. Each does nothing or returns the
 * simplest valid result; their effects are tested in a real browser.
 */
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function silentContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const values: Record<PropertyKey, unknown> = { canvas };
  return new Proxy(values, {
    get: (held, name) => (name in held ? held[name] : () => ({ width: 0, data: new Uint8ClampedArray(4) })),
    set: (held, name, value) => {
      held[name] = value;
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
}

HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
  return silentContext(this);
} as unknown as typeof HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.toDataURL = () => onePixel;

class StillObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.ResizeObserver = StillObserver;
window.IntersectionObserver = StillObserver;

window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
Element.prototype.scrollBy = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
// Headless UI calls getAnimations.
Element.prototype.getAnimations = () => [];

URL.createObjectURL = () => 'blob:http://localhost/stub';
URL.revokeObjectURL = () => {};

/**
 * jsdom matches all rules of its style sheet anew after each change of the page, which took most of the time of a test: every search
 * for a role asks for the style of many elements. Without style sheets of a page, as here, a style is that of an element of
 * this kind, its own `style` attribute, and what it inherits.
 */
const computed = window.getComputedStyle.bind(window);
const kinds = new Map<string, CSSStyleDeclaration>();
const telling = ['type', 'hidden', 'open', 'controls'];
const inherited = new Set(['visibility', 'pointer-events']);

function styleOfKind(element: Element): CSSStyleDeclaration {
  const given = telling.filter((name) => element.hasAttribute(name));
  const kind = [element.localName, ...given.map((name) => `${name}=${element.getAttribute(name)}`)].join(' ');
  const known = kinds.get(kind);
  if (known) return known;
  const alone = document.createElementNS(element.namespaceURI, element.localName);
  for (const name of given) alone.setAttribute(name, element.getAttribute(name)!);
  const style = computed(alone);
  kinds.set(kind, style);
  return style;
}

function styleValue(element: Element, property: string): string {
  const own = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
  if (own) return own;
  const { parentElement: parent } = element;
  return parent && inherited.has(property)
    ? styleValue(parent, property)
    : styleOfKind(element).getPropertyValue(property);
}

window.getComputedStyle = (element, pseudo) => {
  if (document.styleSheets.length > 0) return computed(element, pseudo);
  const getPropertyValue = (property: string) => styleValue(element, property);
  return new Proxy(styleOfKind(element), {
    get: (style, name) => {
      if (name === 'getPropertyValue') return getPropertyValue;
      const value: unknown = Reflect.get(style, name);
      if (typeof name !== 'string' || typeof value !== 'string') return value;
      return getPropertyValue(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    },
  });
};
