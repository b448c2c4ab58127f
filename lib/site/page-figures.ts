/** Where browsers report how fast a page was (record 0095). */
export const pageFiguresPath = '/page-figures';

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** The narrowest screen that is not a phone's, in CSS pixels. */
const tabletWidth = 600;

/**
 * @param shorterSide of the screen, in CSS pixels
 * @param isTouch whether a finger is the main pointer
 */
export function deviceClassOf(shorterSide: number, isTouch: boolean): DeviceClass {
  if (shorterSide < tabletWidth) return 'phone';
  return isTouch ? 'tablet' : 'desktop';
}

/** One view of a page. It names the page's route, such as `/facility/[id]`, and never its address. */
export interface PageFigures {
  page: string;
  device: DeviceClass;
  /** Largest contentful paint, milliseconds. Each figure is absent if the browser does not measure it. */
  paint?: number | undefined;
  /** Interaction to next paint, milliseconds. */
  interaction?: number | undefined;
  /** Cumulative layout shift. */
  shift?: number | undefined;
}
