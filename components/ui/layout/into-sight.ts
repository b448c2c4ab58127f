/** Scrolls as little as it takes to show what has just opened; of what is taller than the window, its beginning. */
export const intoSight = (opened: Element | null): void => opened?.scrollIntoView({ block: 'nearest' });
