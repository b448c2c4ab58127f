import { marked } from 'marked';
import { callsFrom } from '@/__tests__/support/accounts';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { contentKinds } from '@/lib/enums';
import { paths } from '@/lib/paths';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

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

test('an unknown page is a 404', async () => {
  expect((await service.fetch('/v1/content/secrets')).status).toBe(404);
  expect((await service.fetch('/v1/content/..%2Fparent-agreement')).status).toBe(404);
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
