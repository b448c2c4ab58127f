import { expect } from '@playwright/test';
import { listenTo } from '@/__tests__/engines/complaints';
import { visitor } from '@/__tests__/engines/hands';
import { test } from '@/__tests__/engines/test';
import type { Tokens } from '@/api/contract/types';
import { rows } from '@/bench/bytes/pages';
import { known } from '@/bench/portal';
import { paths } from '@/lib/paths';

for (const [whose, session] of [
  ['public page', undefined],
  ['page of a family', 'registered'],
] as const) {
  test(`no ${whose} reports an error, a refused script or a failed request`, async ({ engine, baseURL }) => {
    test.setTimeout(240_000);
    const portal = await listenTo(baseURL!);
    const { tokens, ...ids } = await known(baseURL!);
    const parent = visitor(engine, portal.address);
    if (session) {
      await parent.open(paths.help);
      await parent.run(({ token, refreshToken }: Tokens) => {
        localStorage.setItem('token', token);
        localStorage.setItem('refreshToken', refreshToken);
      }, tokens);
    }
    const walked = rows
      .filter((row) => row.session === session)
      .map(({ path }) => path(ids))
      // What an unknown code gets is a failed request.
      .filter((path) => !path.includes('unknown'));
    for (const path of walked) {
      await parent.open(path);
      await parent.find({ role: 'heading' });
      await expect.poll(portal.waiting).toBe(0);
      await parent.fits();
    }
    portal.close();
    expect(portal.complaints).toEqual([]);
  });
}
