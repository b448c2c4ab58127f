import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { png } from '@/__tests__/support/images';
import { AppError } from '@/lib/app-error';
import { createService } from '@/server/container';
import { describeError } from '@/server/log';
import type { Deps } from '@/server/areas/shared/deps';

/** Every 5xx says when to retry where it can, and logs its cause. */
const failing = (error: unknown) => async () => {
  throw error;
};
const coded = (code: string) => Object.assign(new Error(`private words of ${code}`), { code });

let service: FamilyService;
beforeAll(async () => {
  service = await createFamilyService();
}, 60_000);
afterAll(() => service.close());

function serviceWith(deps: Partial<Deps>) {
  const app = createService({ ...service.deps, ...deps });
  service.logged.length = 0;
  return async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://nestling.test/api${path}`, init), { address: '192.0.2.1' });
}

async function upload(fetch: ReturnType<typeof serviceWith>) {
  const { token } = await service.newFamily();
  const body = new FormData();
  body.append('file_0', new Blob([Uint8Array.from(await png())], { type: 'image/png' }), 'a.png');
  return fetch('/v1/upload', { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
}

const linesWith = (text: string) => service.logged.filter((line) => line.includes(text));

const files = (error: unknown) => ({ put: failing(error), get: failing(error), delete: failing(error) });

test.each(['ENOSPC', 'EDQUOT', '53100'])('a full disk (%s) is a 503 with Retry-After', async (code) => {
  const response = await upload(serviceWith({ files: files(coded(code)) }));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(await response.json()).toEqual({
    error: 'We can’t save anything right now. Try again in a few minutes.',
  });
  const lines = linesWith('"status":503');
  expect(lines).toEqual([expect.stringContaining(`"code":"${code}"`)]);
  expect(lines.join()).not.toContain('private words');
});

test('an unreadable picture logs its cause, but not its URL, which grants access', async () => {
  const uploaded = (await (await upload(serviceWith({}))).json()) as { file_0: { fullPath: string } };
  const address = uploaded.file_0.fullPath.replace(/^\/api/, '');
  const name = /(\w+)\.\w+\?/.exec(address)![1]!;
  const fetch = serviceWith({ files: files(coded('EIO')) });
  expect((await fetch(address)).status).toBe(500);
  const [line, ...more] = linesWith('"status":500');
  expect(more).toEqual([]);
  expect(line).toContain('"code":"EIO"');
  expect(line).toContain('/v1/files/');
  expect(line).not.toMatch(/signature=|session=|private words/);
  expect(line).not.toContain(name);
});

test('a webhook that fails with a 5xx logs the cause', async () => {
  const payments = { ...service.deps.payments, readEvent: failing(coded('EFAULT')) };
  const fetch = serviceWith({ payments });
  expect((await fetch('/v1/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(500);
  expect(linesWith('"code":"EFAULT"')).toHaveLength(1);
});

test('a call that fails with a 503 logs the cause', async () => {
  const cause = coded('ETIMEDOUT');
  const away = new AppError('unavailable', 'The gateway cannot be reached just now.', { retryAfter: 5, cause });
  const response = await upload(serviceWith({ files: files(away) }));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(linesWith('"status":503').join()).toContain('"code":"ETIMEDOUT"');
});

test('an error is logged by name, code, location and cause, never by message', () => {
  const error = new Error('the name Ava', { cause: coded('EIO') });
  const described = describeError(error);
  expect(described).toMatchObject({ name: 'Error', cause: { name: 'Error', code: 'EIO' } });
  expect(JSON.stringify(described)).not.toMatch(/Ava|private words/);
});
