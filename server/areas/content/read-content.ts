import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentKind } from '@/lib/enums';
import { projectRoot } from '@/server/project-root';

export interface Content {
  kind: ContentKind;
  title: string;
  version: string;
  markdown: string;
}

const directory = join(projectRoot(), 'server', 'content');
const frontMatter = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/;

/** The files change only with a release, so each is read once. */
const known = new Map<ContentKind, Promise<Content>>();

/** A content page (product rule 6): server/content/{kind}.md, with its title and version in the file's head. */
export function readContent(kind: ContentKind): Promise<Content> {
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

/** The fingerprint in the evidence: SHA-256 of the text exactly as it is answered, UTF-8, as hex. */
export const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
