/** A browser that Playwright cannot drive: one window, one visitor. */
export interface Engine {
  /** Loads the address as a new document. Resolves once it has loaded. */
  open(url: string): Promise<unknown>;
  /** Presses the browser's Back button. */
  back(): Promise<unknown>;
  /** Runs `work` in the page. It sees its arguments only; arguments and result are JSON. */
  run<Args extends readonly unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Runs the text of a script in the page. */
  load(script: string): Promise<unknown>;
  /** Presses and releases at a point of the viewport, in CSS pixels. */
  press(x: number, y: number): Promise<unknown>;
  /** Types into the focused element. */
  type(text: string): Promise<unknown>;
  close(): Promise<unknown>;
}

export const pressMs = 150;
