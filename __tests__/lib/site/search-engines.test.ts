import { existsSync, readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { manifestOf } from '@/lib/site/manifest';
import { robotsText, sitemap, sitemapIndex, unlistedPaths } from '@/lib/site/search-engines';

const origin = 'https://parents.example.org';

test('robots.txt of a demonstration disallows everything', () => {
  expect(robotsText({ demo: true, origin })).toBe('User-agent: *\nDisallow: /\n');
});

test('robots.txt lists the sitemap and disallows family pages', () => {
  const text = robotsText({ demo: false, origin });
  expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  expect(text).not.toMatch(/^Disallow: \/$/m);
  const screens = readdirSync('components/screens', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const own = new Set(
    screens
      .filter((file) =>
        /<Protected|ForAccount|MyBookingsFrame/.test(readFileSync(`components/screens/${file}`, 'utf8')),
      )
      .map((file) => file.replace('.tsx', '')),
  );
  const pages = readdirSync('pages', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const patterns = unlistedPaths.map((path) => new RegExp(`^${path.replace('*', '[^/]+')}`));
  const listed = pages
    .filter((file) => [...own].some((name) => readFileSync(`pages/${file}`, 'utf8').includes(`/${name}'`)))
    .map((file) => `/${file.replace(/\.tsx$/, '').replace(/\/index$/, '')}`)
    .filter((path) => !patterns.some((pattern) => pattern.test(path)));
  expect(own.size).toBeGreaterThan(10);
  expect(listed).toEqual([]);
});

test('a sitemap escapes URLs', () => {
  const text = sitemap([{ address: `${origin}/?a=1&b=<2>`, changed: '2026-11-23T10:00:00.000Z' }, { address: origin }]);
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n[^]*<\/urlset>\n$/);
  expect(text).toContain(`<loc>${origin}/?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-11-23T10:00:00.000Z</lastmod>`);
  expect(text).toContain(`<url><loc>${origin}</loc></url>`);
  expect(sitemapIndex([{ address: `${origin}/sitemap.xml?part=1` }])).toContain('<sitemap><loc>');
});

test('every icon of the manifest exists with the declared size and type', async () => {
  const { icons, name, display, start_url: start } = manifestOf('Nestling');
  expect([name, display, start]).toEqual(['Nestling', 'standalone', '/']);
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, sizes } of icons) {
    expect([src, existsSync(`public${src}`)]).toEqual([src, true]);
    const { width, height, format } = await sharp(readFileSync(`public${src}`)).metadata();
    expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png']);
  }
});
