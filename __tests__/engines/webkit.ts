import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Engine, pressMs } from '@/__tests__/engines/engine';
import { freePort } from '@/bench/free-port';
import { findWebKit } from '@/scripts/tasks/engines.cjs';

const size = { width: 390, height: 844 };
/** The buttons beside the address would make the window wider than a phone. */
const narrowToolbar = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }';

/** WebKitGTK, at a phone's width, over WebDriver, on a display of its own. */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'nestling-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), narrowToolbar);
  const screen = `${size.width}x${size.height}x24`;
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(createInterface({ input: display.stdio[3] as NodeJS.ReadableStream }), 'line')) as [
    string,
  ];
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}`, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const at = `http://127.0.0.1:${port}/session`;
  await answers(at, driver);
  const options = { binary: findWebKit(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await send<{ sessionId: string }>(at, { capabilities });
  const command = <Result>(name: string, body: object) => send<Result>(`${at}/${sessionId}/${name}`, body);
  const act = (type: string, actions: object[]) => command<null>('actions', { actions: [{ id: type, type, actions }] });
  await command('window/rect', { x: 0, y: 0, ...size });
  return {
    open: (url) => command('url', { url }),
    back: () => command('back', {}),
    run: (work, ...args) => command('execute/sync', { script: `return (${String(work)})(...arguments)`, args }),
    load: (script) => command('execute/sync', { script, args: [] }),
    press: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: pressMs },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      act(
        'key',
        [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      ),
    async close() {
      await fetch(`${at}/${sessionId}`, { method: 'DELETE' });
      for (const child of [driver, display]) await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function send<Result>(url: string, body: object): Promise<Result> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: Result & { message?: string } };
  if (!response.ok) throw new Error(value.message);
  return value;
}

async function answers(at: string, driver: ChildProcess): Promise<void> {
  while (!(await fetch(at).catch(() => undefined))) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill();
  await closed;
}
