import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** Tests in the browsers that Playwright cannot drive; it only runs them, and starts the portal. */
export default defineConfig({
  ...base,
  testDir: '__tests__/engines',
  outputDir: 'test-results/engines',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
