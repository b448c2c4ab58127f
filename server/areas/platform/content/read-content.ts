import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentKind } from '@/lib/enums';
import { formatPhone, formatPhoneLocally } from '@/lib/validation/phone';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { projectRoot } from '@/server/project-root';

interface Content {
  kind: ContentKind;
  title: string;
  version: string;
  markdown: string;
}

const directory = join(projectRoot(), 'server', 'content');
const frontMatter = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/;

/** The files change only with a release, so each is read once. */
const known = new Map<ContentKind, Promise<Content>>();

/** A content page (product rule 6): server/content/{kind}.md, with title and version in the front matter. */
function readContent(kind: ContentKind): Promise<Content> {
  const content = known.get(kind) ?? load(kind);
  known.set(kind, content);
  content.catch(() => known.delete(kind));
  return content;
}

async function load(kind: ContentKind): Promise<Content> {
  const text = (await readFile(join(directory, `${kind}.md`), 'utf8')).replaceAll('\r\n', '\n');
  const [, head = '', markdown] = frontMatter.exec(text) ?? [];
  const title = field(head, 'title');
  const version = field(head, 'version');
  if (!title || !version || !markdown)
    throw new Error(`server/content/${kind}.md needs a title, a version and a text.`);
  return { kind, title, version, markdown };
}

const field = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}:\\s*["']?(.+?)["']?\\s*$`, 'm').exec(head)?.[1];

/** The fingerprint stored as evidence: SHA-256 of the text exactly as served, UTF-8, hex. */
export const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * A content page with placeholders such as {{productName}} replaced by the configuration. The agreement has no
 * placeholders, so that the signed text does not depend on configuration.
 */
export async function presentContent(deps: Pick<Deps, 'settings'>, kind: ContentKind): Promise<Content> {
  const content = await readContent(kind);
  const { settings } = deps;
  const words: Readonly<Record<string, string>> = {
    productName: settings.productName,
    supportEmail: settings.supportEmail,
    supportPhone: formatPhoneLocally(settings.supportPhoneNumber),
    supportPhoneInternational: formatPhone(settings.supportPhoneNumber),
    supportPhoneLink: settings.supportPhoneNumber,
    webAddressMain: settings.webAddressMain,
    webAddressSecondary: settings.webAddressSecondary,
    facilitySiteUrl: settings.facilitySiteUrl,
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
  return { ...content, title: fill(content.title), markdown: fill(content.markdown) };
}

interface Agreement {
  version: string;
  /** Of `markdown`, exactly as GET content/parent-agreement returns it. */
  sha256: string;
  markdown: string;
}

/** The agreement in force today (product rule 7). */
export async function currentAgreement(): Promise<Agreement> {
  const { version, markdown } = await readContent('parent-agreement');
  return { version, markdown, sha256: sha256Of(markdown) };
}
