import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { marked } from 'marked';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { callsFrom } from '@/__tests__/support/accounts';
import { insertSearchFacility } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { contentKinds } from '@/lib/enums';
import { paths } from '@/lib/paths';
import * as sitemapPage from '@/pages/sitemap.xml';
import { createSitemap } from '@/server/areas/platform/content/get-sitemap';
import { publishHost } from '@/server/in-process';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

describe('content pages', () => {
  test.each(contentKinds)('the page %s has a title, a version, a text, and working links', async (kind) => {
    const { status, body } = await callsFrom(service)('getContent', { params: { kind } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind,
      title: expect.stringMatching(/\S/),
      version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(body.markdown).toMatch(/^# \S/);
    expect(body.markdown.length).toBeGreaterThan(200);
    expect(body.title + body.markdown).not.toMatch(/\{\{|\}\}|TODO|lorem/i);
    const pages = [...contentKinds.map((one) => paths.content(one)), `${paths.forFacilities}#claim`];
    marked.walkTokens(marked.lexer(body.markdown), (token) => {
      if (token.type !== 'link') return;
      expect(/^(https?:|mailto:|tel:\+)/.test(token.href) || pages.includes(token.href)).toBe(true);
    });
  });

  test('contacts come from the configuration', async () => {
    const { body } = await callsFrom(service)('getContent', { params: { kind: 'contact' } });
    expect(body.markdown).toContain('[(800) 555-0142](tel:+18005550142)');
    expect(body.markdown).toContain('support@nestling.example');
  });

  test('the agreement states the rules, and does not depend on configuration', async () => {
    const { body } = await callsFrom(service)('getContent', { params: { kind: 'parent-agreement' } });
    for (const rule of [
      '72 hours',
      '48 hours',
      '24 hours',
      'five days before',
      '50% refund of a date up to one week before',
      'court order',
    ]) {
      expect(body.markdown).toContain(rule);
    }
    expect(body.markdown).not.toContain('support@nestling.example');
  });
});

test('settings contain contacts, the gateway’s publishable key and business time', async () => {
  const { body } = await callsFrom(service)('getSettings');
  expect(body).toMatchObject({
    supportPhoneNumber: '+18005550142',
    payment: { gateway: 'sandbox', publishableKey: null },
    now: '2026-03-04T17:00:00.000Z',
  });
  expect(JSON.stringify(body)).not.toContain('secret');
});

describe('the sitemap', () => {
  const listed = async () => {
    const { status, body } = await callsFrom(service)('getSitemap', { query: {} });
    expect(status).toBe(200);
    return body;
  };

  test('the sitemap lists open real facilities without a session, and is cached for ten minutes', async () => {
    const { db } = service;
    expect(await listed()).toEqual({ totalPages: 1, items: [] });
    const { id } = await insertSearchFacility(db, { name: 'Real House' });
    const invented = await insertSearchFacility(db, { name: 'Invented House' });
    const closed = await insertSearchFacility(db, { name: 'Closed House' });
    await db.updateTable('facility').set({ invented: true }).where('id', '=', invented.id).execute();
    await db.updateTable('facility').set({ closedAt: service.clock.now() }).where('id', '=', closed.id).execute();
    expect((await listed()).items).toEqual([]);
    service.clock.advance({ minutes: 10 });
    expect((await listed()).items).toEqual([{ id, updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  });

  test('the sitemap is paged, and an unknown page is a 404, an invalid one a 422', async () => {
    const second = await insertSearchFacility(service.db, { name: 'Second House' });
    const sitemap = createSitemap(service.deps, 1);
    const pages = await Promise.all([sitemap(1), sitemap(2)]);
    expect(pages.map(({ totalPages, items }) => [totalPages, items.length])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    expect(pages.flatMap(({ items }) => items.map((item) => item.id))).toContain(second.id);
    await expect(sitemap(3)).rejects.toMatchObject({ code: 'notFound' });
    expect((await service.fetch('/v1/sitemap?page=2')).status).toBe(404);
    expect((await service.fetch('/v1/sitemap?page=none')).status).toBe(422);
  });

  test('the pages of the sitemap have every listed facility once, in order, whatever their size', async () => {
    for (let count = 0; count < 5; count += 1) await insertSearchFacility(service.db);
    const { rows } = await sql<{ id: string }>`
    SELECT id FROM facility WHERE closed_at IS NULL AND NOT invented ORDER BY id`.execute(service.db);
    const ids = rows.map(({ id }) => id);
    for (const size of [1, 2, 3, 7, ids.length, 100]) {
      const sitemap = createSitemap(service.deps, size);
      const pages: string[][] = [];
      for (let page = 1; page <= Math.ceil(ids.length / size); page += 1) {
        pages.push((await sitemap(page)).items.map(({ id }) => id));
      }
      expect(pages.flat()).toEqual(ids);
      expect(Math.max(...pages.map(({ length }) => length))).toBe(Math.min(size, ids.length));
    }
    // A facility that is added meanwhile never makes a page longer than search engines take.
    const sitemap = createSitemap(service.deps, ids.length);
    await sitemap(1);
    await insertSearchFacility(service.db);
    expect((await sitemap(1)).items).toHaveLength(ids.length);
  });

  /** sitemap.xml in front of a service with this many pages of one facility. */
  async function part(number: number, totalPages: number, failsAt = Infinity) {
    const asked: number[] = [];
    const reported: unknown[] = [];
    const call = async ({ url }: Request) => {
      const page = Number(new URL(url).searchParams.get('page'));
      asked.push(page);
      if (page > totalPages) return Response.json({ error: 'Not found.' }, { status: 404 });
      if (page >= failsAt) return Response.json({ error: 'Later.' }, { status: 503 });
      return Response.json({ totalPages, items: [{ id: `id-${page}`, updatedAt: '2026-05-04T12:00:00.000Z' }] });
    };
    publishHost({ call, report: (error) => void reported.push(error) });
    const pieces: string[] = [];
    const res = Object.assign(new Writable({ write: (chunk, _, done) => (pieces.push(String(chunk)), done()) }), {
      statusCode: 200,
      setHeader: () => undefined,
      headersSent: false,
    });
    const send = res.write.bind(res);
    res.write = (chunk: unknown) => ((res.headersSent = true), send(chunk));
    const load = sitemapPage.getServerSideProps as GetServerSideProps;
    const context = { query: { part: String(number) }, req: {}, res } as unknown as GetServerSidePropsContext;
    const result = await load(context);
    return { asked, reported, pieces, found: !('notFound' in result), status: res.statusCode };
  }

  test('a part of the sitemap is streamed page by page', async () => {
    const first = await part(1, 12);
    expect(first.asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(first.pieces).toHaveLength(12);
    expect(first.pieces.join('')).toMatch(/^<\?xml [^]*<urlset [^]*id-1<[^]*id-10<[^]*<\/urlset>\n$/);
    expect((await part(2, 12)).asked).toEqual([11, 12]);
    expect((await part(3, 12)).found).toBe(false);
    expect(await part(1, 12, 1)).toMatchObject({ status: 503, pieces: [] });
    // Cut off, so that no search engine takes it for whole.
    const broken = await part(1, 12, 3);
    expect(broken.pieces.join('')).not.toContain('</urlset>');
    expect(broken.reported).toHaveLength(1);
  });
});
