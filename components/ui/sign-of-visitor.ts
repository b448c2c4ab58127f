import Router from 'next/router';

const signs = ['pointerover', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input', 'click'] as const;
const options = { capture: true, passive: true };

/**
 * The next sign that somebody is at the page: a pointer, a touch, a key. A navigation counts, for the next page is waited for.
 */
export function nextSign(): Promise<void> {
  return new Promise((resolve) => {
    const come = () => {
      for (const sign of signs) window.removeEventListener(sign, come, options);
      Router.events.off('routeChangeStart', come);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, come, options);
    Router.events.on('routeChangeStart', come);
  });
}

/** The first one since the page was opened; on the server, where there is nothing to wait for, it has been. */
export const firstSign: Promise<void> = typeof window === 'undefined' ? Promise.resolve() : nextSign();
