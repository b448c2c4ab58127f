import type { Page } from '@playwright/test';

/** What a browser complains of from now on, what the content policy refuses among it. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}
