import { test as base } from '@playwright/test';
import type { Engine } from '@/__tests__/engines/engine';
import { startFirefox } from '@/__tests__/engines/firefox';
import { visitor, type Visitor } from '@/__tests__/engines/hands';
import { startWebKit } from '@/__tests__/engines/webkit';

/** By project (playwright.engines.config.ts). */
const starts: Record<string, () => Promise<Engine>> = { firefox: startFirefox, webkit: startWebKit };

/** A test in one of the engines. Each starts a browser without any history. */
export const test = base.extend<{ engine: Engine; visitor: Visitor }>({
  engine: async ({}, use, info) => {
    const engine = await starts[info.project.name]!();
    await use(engine);
    const page = () => `${location.href}\n${document.body.innerText}`;
    const seen = info.errors.length > 0 ? await engine.run(page).catch(String) : null;
    await engine.close();
    if (seen) await info.attach('page', { body: seen, contentType: 'text/plain' });
  },
  visitor: async ({ engine, baseURL }, use) => use(visitor(engine, baseURL!)),
});
