import type { Page } from '@playwright/test';

/** Collects browser errors from now on, including content policy violations. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}
