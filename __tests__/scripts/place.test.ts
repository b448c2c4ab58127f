import { tmpdir } from 'node:os';
import { moduleAt, runModule } from '@/__tests__/support/run-module';

const elsewhere = tmpdir();
const inPlace = (code: string, env: Record<string, string> = {}) =>
  runModule(
    `import { nameDemonstration, prepareFolder } from ${moduleAt('scripts/tasks/place.mjs')};
     ${code}`,
    elsewhere,
    env,
  );

test('a script runs in the project’s root, wherever it is called from', () => {
  expect(inPlace('prepareFolder(); console.log(process.cwd());').said).toBe(process.cwd());
});

test.each([
  ['20.18.3', 1],
  ['18.20.0', 1],
  ['20.19.0', 0],
  ['22.0.0', 0],
])('a start with Node %s exits with %p', (version, code) => {
  const { status, errors } = inPlace(
    `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} }); prepareFolder();`,
  );
  expect(status).toBe(code);
  expect(errors).toBe(code === 0 ? '' : `Node ${version} is too old: install Node 22 or 24.`);
});

test('telemetry is off unless it is turned on', () => {
  const telemetry = 'prepareFolder(); console.log(process.env.NEXT_TELEMETRY_DISABLED);';
  expect(inPlace(telemetry).said).toBe('1');
  expect(inPlace(telemetry, { NEXT_TELEMETRY_DISABLED: '0' }).said).toBe('0');
});

test.each<[string, Record<string, string>, string]>([
  ['without settings', {}, '1'],
  ['with an operator’s database', { DATABASE_URL: 'postgres://db/nestling' }, 'undefined'],
  ['with another service', { API_URL: 'https://api.example' }, 'undefined'],
  ['in production with its database’s name misspelled', { APP_ENV: 'production', DATABASE_URI: 'x' }, 'undefined'],
  ['with a live Stripe key', { STRIPE_SECRET_KEY: 'sk_live_x' }, 'undefined'],
  ['with Stripe’s test keys', { STRIPE_SECRET_KEY: 'sk_test_x' }, '1'],
  ['when DEMO is 0', { DEMO: '0' }, '0'],
])('a start %s sets or leaves DEMO as expected', (_, env, demo) => {
  expect(inPlace('nameDemonstration(); console.log(String(process.env.DEMO));', env).said).toBe(demo);
});
