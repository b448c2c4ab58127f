import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { fireEvent, getQueriesForElement } from '@testing-library/dom';
import type { Engine } from '@/__tests__/engines/engine';

/** An element as Testing Library finds it: by role and name, by label, or by its text. Names and texts match in part. */
export type Wanted =
  | { role: string; name?: string; within?: Wanted }
  | { label: string; within?: Wanted }
  | { text: string; within?: Wanted };

interface Seen {
  x: number;
  y: number;
  text: string;
  value: string;
  /** A press in its middle reaches it: it is not covered, and nothing that it is in is fading or growing. */
  isFree: boolean;
}

/** Testing Library's queries, brought into the page: both engines find what the component tests find. */
const queries = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', 'utf8');

interface Library {
  getQueriesForElement: typeof getQueriesForElement;
  fireEvent: typeof fireEvent;
}

/**
 * Runs in the page. Returns the shown elements; brings the first one into view if it is out of sight.
 * @param value is set on the first one
 */
function look(wanted: Wanted, value?: string): Seen[] | 'no queries' {
  const library = (window as unknown as { TestingLibraryDom?: Library }).TestingLibraryDom;
  if (!library) return 'no queries';
  const find = (one: Wanted): HTMLElement[] =>
    (one.within ? find(one.within) : [document.body]).flatMap((place) => {
      const all = library.getQueriesForElement(place);
      if ('role' in one)
        return all.queryAllByRole(one.role, one.name ? { name: (name) => name.includes(one.name!) } : {});
      if ('label' in one) return all.queryAllByLabelText(one.label, { exact: false });
      return all.queryAllByText(one.text, { exact: false });
    });
  const box = (element: Element) => element.getBoundingClientRect();
  const shown = find(wanted).filter((element) => box(element).width > 0 && box(element).height > 0);
  const [first] = shown;
  if (first && (box(first).top < 0 || box(first).bottom > window.innerHeight))
    first.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (first && value) library.fireEvent.change(first, { target: { value } });
  const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target);
  return shown.map((element) => {
    const { left, top, width, height } = box(element);
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const isReached = element.contains(hit) || Boolean(hit?.closest('label')?.contains(element));
    const isFree = isReached && !moving.some((part) => part?.contains(element));
    return { x, y, isFree, text: element.textContent.trim(), value: (element as HTMLInputElement).value ?? '' };
  });
}

/** What a visitor does and sees in one of the browsers. Every call waits until the page shows what it names. */
export function visitor(engine: Engine, address: string) {
  async function seen(wanted: Wanted): Promise<Seen[]> {
    const found = await engine.run(look, wanted);
    if (found !== 'no queries') return found;
    await engine.load(queries);
    return seen(wanted);
  }
  const said = (wanted: Wanted) => JSON.stringify(wanted);
  // A page that is being replaced answers nothing.
  const count = (wanted: Wanted) =>
    seen(wanted).then(
      ({ length }) => length,
      () => -1,
    );

  async function find(wanted: Wanted): Promise<Seen> {
    await expect.poll(() => count(wanted), { message: said(wanted) }).toBeGreaterThan(0);
    return (await seen(wanted))[0]!;
  }

  async function press(wanted: Wanted): Promise<void> {
    let last: Seen | undefined;
    await expect(async () => {
      const [now] = await seen(wanted);
      const before = last;
      last = now;
      expect(now?.isFree, `${said(wanted)} is shown, still and not covered`).toBe(true);
      expect([now!.x, now!.y], `${said(wanted)} stays in its place`).toEqual([before?.x, before?.y]);
      // A person needs this long between seeing and pressing; what a page loads meanwhile may still move it.
    }).toPass({ intervals: [250] });
    await engine.press(last!.x, last!.y);
  }

  return {
    find,
    press,
    open: (path: string) => engine.open(address + path),
    back: () => engine.back(),
    run: engine.run,
    async fill(wanted: Wanted, text: string): Promise<void> {
      await press(wanted);
      await engine.type(text);
      await expect.poll(async () => (await seen(wanted))[0]?.value, { message: said(wanted) }).toBe(text);
    },
    /** Sets a list: the drop-down is a window of the system, which no page event reaches. */
    async choose(wanted: Wanted, value: string): Promise<void> {
      await find(wanted);
      await engine.run(look, wanted, value);
    },
    gone: (wanted: Wanted) => expect.poll(() => count(wanted), { message: said(wanted) }).toBe(0),
    /** Nothing is wider than the window. */
    fits: () =>
      expect
        .poll(() => engine.run(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0),
    path: () => engine.run(() => location.pathname + location.search).catch(() => 'a page that is being replaced'),
  };
}

export type Visitor = ReturnType<typeof visitor>;
