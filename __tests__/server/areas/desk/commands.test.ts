import { useDeskService } from '@/__tests__/support/desk-service';
import { commands, help, runDesk } from '@/scripts/desk/run-desk';
import { createClock } from '@/server/clock';
import { runDue } from '@/server/jobs/sweeps';

const at = useDeskService();
const { desk, done } = at;

test('the help lists every command', async () => {
  const named = [
    'list',
    'approve',
    'approve-some',
    'decline',
    'cancel',
    'cancel-dates',
    'withdraw',
    'attend',
    'not-attend',
  ];
  const more = [
    'schedule-tour',
    'decline-tour',
    'decline-tour-change',
    'offer-start',
    'offer-place',
    'decline-waitlist',
    'reply',
    'set-price',
  ];
  for (const name of [
    ...named,
    ...more,
    'set',
    'show',
    'set-places',
    'set-age-group',
    'close-address',
    'set-prices',
    'confirm-availability',
    'claims',
    'claim-approve',
    'claim-decline',
    'log-activity',
    'clock',
    'stuck',
    'again',
    'webhook',
  ]) {
    expect(Object.keys(commands)).toContain(name);
    expect(help).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  }
  expect(await done('help')).toBe(help);
});

test('the clock command moves business time of a demonstration for every process, and is refused elsewhere', async () => {
  expect(await desk('clock', 'advance', '3d')).toEqual({
    code: 1,
    text: 'Business time can be changed in demonstration mode only.',
  });
  const values = { key: 'demonstration', value: '{"version":1}', updatedAt: new Date() };
  await at.service.db.insertInto('setting').values(values).execute();
  const clock = await createClock(at.service.db, { demonstration: true });
  try {
    await done('clock', 'set', '2031-05-06', '07:08', '--zone', 'America/Toronto');
    await clock.look();
    expect(clock.now().toISOString()).toMatch(/^2031-05-06T11:08:/);
    const deps = { ...at.service.deps, clock };
    // --now also runs the jobs that are due by the new time.
    await runDesk(['clock', 'advance', '2d', '--now'], async () => deps);
    expect(clock.now().toISOString()).toMatch(/^2031-05-08T11:0[89]:/);
    await done('clock', 'reset');
    await clock.look();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5_000);
    expect((await desk('clock', 'advance', 'soon')).code).toBe(2);
    expect((await desk('clock', 'back')).code).toBe(2);
  } finally {
    clock.stop();
  }
});

test('a command with wrong arguments prints its usage', async () => {
  expect(await desk('aprove', 'NB-1')).toMatchObject({ code: 2, text: expect.stringContaining('no command aprove') });
  expect(await desk('toString')).toMatchObject({ code: 2 });
  expect((await desk('approve')).text).toContain('Usage: approve <number> [--note text]');
  expect((await desk('approve', 'NB-1', '--nonsense')).code).toBe(2);
  await runDue(at.service.deps);
});
