import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumFlags, installedChromium } from '@/bench/browser';
import type { Report } from '@/bench/lighthouse/judge';
import { finished } from '@/bench/processes';

interface LighthouseResult {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number | null }>;
  audits: { 'total-blocking-time': { numericValue?: number } };
}

/** Lighthouse sometimes loses a trace (NO_NAVSTART) and asks to be run again. */
const attempts = 3;

/** Runs Lighthouse from its command line with phone settings, in its own browser. */
export async function runLighthouse(url: string, folder: string): Promise<Report> {
  const output = join(folder, 'lighthouse.json');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await recordLighthouse(url, output);
      return await readReport(output);
    } catch (error) {
      if (attempt === attempts) throw error;
      console.log(`Lighthouse failed at ${url}; once more.`);
    }
  }
}

async function recordLighthouse(url: string, output: string): Promise<void> {
  const chromium = installedChromium();
  await finished(
    [
      'node_modules/lighthouse/cli/index.js',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
    ],
    { env: chromium ? { CHROME_PATH: chromium } : {} },
  );
}

async function readReport(output: string): Promise<Report> {
  const { categories, audits } = JSON.parse(await readFile(output, 'utf8')) as LighthouseResult;
  const points = (name: keyof LighthouseResult['categories']) => Math.round((categories[name].score ?? 0) * 100);
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    seo: points('seo'),
    blockingMs: Math.round(audits['total-blocking-time'].numericValue ?? 0),
  };
}
