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
