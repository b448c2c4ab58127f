import { readContent, sha256Of } from '@/server/areas/content/read-content';

export interface Agreement {
  version: string;
  /** Of `markdown`, exactly as GET content/parent-agreement answers it. */
  sha256: string;
  markdown: string;
}

/** The agreement in force today (product rule 7). */
export async function currentAgreement(): Promise<Agreement> {
  const { version, markdown } = await readContent('parent-agreement');
  return { version, markdown, sha256: sha256Of(markdown) };
}
