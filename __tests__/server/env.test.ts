import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnvError, readEnv } from '@/server/env';

const secret = 'a'.repeat(32);

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

describe('readEnv', () => {
  test('an empty environment is a development start with an embedded database', () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      DATABASE_URL: undefined,
      DEMO: false,
      DEMO_DESK: false,
      PUBLIC_URL: 'http://localhost:3000',
      FACILITY_SITE_URL: 'http://localhost:3001',
      PRODUCT_NAME: 'Nestling',
    });
  });

  test('the rate limits have the agreed defaults and can be raised', () => {
    const env = readEnv({ RATE_READS: '5000' });
    expect(env.RATE_SIGNIN_ACCOUNT).toBe(10);
    expect(env.RATE_SIGNIN_ADDRESS).toBe(50);
    expect(env.RATE_MAIL_MAILBOX).toBe(5);
    expect(env.RATE_MAIL_ADDRESS).toBe(20);
    expect(env.RATE_READS).toBe(5000);
  });

  test('the site for facilities follows APP_ENV unless it is set', () => {
    const sites = ['local', 'stage', 'production'].map((APP_ENV) => readEnv({ APP_ENV }).FACILITY_SITE_URL);
    expect(new Set(sites).size).toBe(3);
    expect(readEnv({ APP_ENV: 'stage', FACILITY_SITE_URL: 'https://f.example/' }).FACILITY_SITE_URL).toBe(
      'https://f.example',
    );
  });

  test('a demonstration has no site for facilities unless one is set', () => {
    expect(readEnv({ DEMO: '1' }).FACILITY_SITE_URL).toBeUndefined();
    expect(readEnv({ DEMO: '1', APP_ENV: 'stage' }).FACILITY_SITE_URL).toContain('stage');
    expect(readEnv({ DEMO: '1', FACILITY_SITE_URL: 'https://f.example' }).FACILITY_SITE_URL).toBe('https://f.example');
  });

  test('a demonstration listens on this machine only unless HOST is set', () => {
    expect(readEnv({ DEMO: '1' }).HOST).toBe('127.0.0.1');
    expect(readEnv({ DEMO: '1', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
    expect(readEnv({}).HOST).toBe('0.0.0.0');
  });

  test('all invalid settings are reported at once, in one sentence each', () => {
    const problems = problemsOf({
      PORT: 'http',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://localhost/x',
      DEMO: 'perhaps',
      DEMO_DEKS: 'off',
      SMTP_UR: 'smtp://x',
    });
    expect(problems).toEqual([
      'DEMO_DEKS is not a known setting; did you mean DEMO_DESK?',
      'SMTP_UR is not a known setting; did you mean SMTP_URL?',
      'PORT must be a whole number from 1 to 65535.',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
      'DATABASE_URL must be an address beginning with postgres:// or postgresql://.',
      'DEMO must be 1 (or on, true) or 0 (or off, false).',
    ]);
  });

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['APPENV', 'APP_ENV'],
    ['DATADIR', 'DATA_DIR'],
  ])('the misspelled name %s stops the start and suggests %s', (name, meant) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([`${name} is not a known setting; did you mean ${meant}?`]);
  });

  test.each([
    ['APP_ENV=production', { APP_ENV: 'production' }],
    ['a live STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_x' }],
    ['a live STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'rk_live_x' }],
    ['a live STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }],
  ])('a demonstration is refused beside %s', (sign, settings) => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'wh' };
    expect(problemsOf({ DEMO: '1', ...keys })).toEqual([]);
    expect(problemsOf({ DEMO: '1', ...keys, ...settings })).toEqual([
      expect.stringContaining(`refused beside ${sign}: remove DEMO`),
    ]);
  });

  test('production settings never suggest a demonstration', () => {
    const said = problemsOf({ NODE_ENV: 'production', APP_ENV: 'production' });
    expect(said.map((problem) => problem.split(' ')[0])).toEqual([
      'STRIPE_SECRET_KEY',
      'SMTP_URL',
      'PUBLIC_URL',
      'FACILITY_SITE_URL',
      'MAIL_FROM',
      'SUPPORT_EMAIL',
      'SUPPORT_PHONE',
      'WEB_ADDRESS_MAIN',
      'WEB_ADDRESS_SECONDARY',
    ]);
    expect(said.join()).not.toContain('DEMO');
  });

  test("settings of other programs are ignored, such as the shell's MAIL", () => {
    const others = { MAIL: '/var/mail/someone', S3CMD: 'x', PATH: '/bin', HOME: '/', npm_config_user_agent: 'npm' };
    const settings = {
      HOSTNAME: 'x',
      PWD: '/',
      DATABASE_USER: 'x',
      DATABASE_PORT: '5432',
      APP_NAME: 'x',
      PROJECT_NAME: 'x',
    };
    expect(problemsOf({ ...others, ...settings })).toEqual([]);
  });

  test.each<Record<string, string>>([{}, { API_URL: 'https://service.example' }])(
    "another program's APP_URL, spelled correctly, is not a typo of API_URL (beside %j)",
    (settings) => {
      expect(problemsOf({ ...settings, APP_URL: 'https://portal.example' })).toEqual([]);
      expect(problemsOf({ ...settings, API_URI: 'x' })[0]).toContain('did you mean API_URL?');
    },
  );

  test('a shared database requires SECRET', () => {
    const DATABASE_URL = 'postgres://u:p@db/nestling';
    expect(problemsOf({ DATABASE_URL })[0]).toMatch(/^SECRET is missing/);
    expect(problemsOf({ DATABASE_URL, SECRET: 'short' })[0]).toBe('SECRET must have at least 32 characters.');
    expect(problemsOf({ DATABASE_URL, SECRET: secret })).toEqual([]);
  });

  test('SECRET_PREVIOUS is another key than SECRET', () => {
    expect(problemsOf({ SECRET_PREVIOUS: secret })).toEqual([expect.stringMatching(/^SECRET_PREVIOUS is set without/)]);
    expect(problemsOf({ SECRET: secret, SECRET_PREVIOUS: secret })).toEqual([expect.stringMatching(/is the same key/)]);
    expect(problemsOf({ SECRET: secret, SECRET_PREVIOUS: 'b'.repeat(32) })).toEqual([]);
  });

  test('error messages never contain a secret', () => {
    const said = problemsOf({ SECRET: 'hunter2', STRIPE_SECRET_KEY: 'sk_live_hunter2', PORT: 'x' }).join();
    expect(said).not.toContain('hunter2');
  });

  test('an incomplete configuration is refused with what is missing', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk' })).toEqual([
      expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY is missing/),
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is missing/),
    ]);
    expect(problemsOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual(['S3_ENDPOINT is set without S3_BUCKET.']);
  });

  test('the map has at most one source, and its file must exist', () => {
    const [file, style] = ['package.json', 'https://maps.example.org/style.json'];
    expect(readEnv({ MAP_FILE: file }).MAP_FILE).toBe(resolve(file));
    expect(problemsOf({ MAP_FILE: 'nowhere.pmtiles' })).toEqual([
      'MAP_FILE must name a file that this program can read.',
    ]);
    expect(problemsOf({ MAP_FILE: file, MAP_STYLE_URL: style })).toEqual([
      'MAP_FILE and MAP_STYLE_URL are two grounds for one map: set one.',
    ]);
  });

  describe('a production start', () => {
    const NODE_ENV = 'production';

    test('a production start refuses the automatic desk', () => {
      expect(problemsOf({ NODE_ENV, DEMO_DESK: 'on' }).some((problem) => problem.startsWith('DEMO_DESK'))).toBe(true);
    });

    test('a production start may be a demonstration if DEMO is set', () => {
      expect(readEnv({ NODE_ENV, DEMO: '1' })).toMatchObject({ DEMO: true, DEMO_DESK: true });
      expect(readEnv({ NODE_ENV, DEMO: '1', DEMO_DESK: 'off' })).toMatchObject({ DEMO: true, DEMO_DESK: false });
    });

    test('a demonstration has invented facilities and families unless DEMO_DATA is off; other starts have none', () => {
      expect(readEnv({ NODE_ENV, DEMO: '1' }).DEMO_DATA).toBe(true);
      expect(readEnv({ NODE_ENV, DEMO: '1', DEMO_DATA: 'off' })).toMatchObject({ DEMO: true, DEMO_DATA: false });
      expect(readEnv({ DATABASE_URL: 'postgres://u:p@db/nestling', SECRET: secret }).DEMO_DATA).toBe(false);
    });

    const complete = {
      NODE_ENV,
      SECRET: secret,
      DATABASE_URL: 'postgres://u:p@db/nestling',
      SMTP_URL: 'smtps://u:p@mail.maple-care.ca:465',
      MAIL_FROM: 'Maple Care <no-reply@maple-care.ca>',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      PUBLIC_URL: 'https://parents.maple-care.ca/',
      APP_ENV: 'production',
      SUPPORT_PHONE: '+14165550342',
      SUPPORT_EMAIL: 'help@maple-care.ca',
      WEB_ADDRESS_MAIN: 'https://maple-care.ca',
      WEB_ADDRESS_SECONDARY: 'https://help.maple-care.ca',
      FACILITY_SITE_URL: 'https://facilities.maple-care.ca',
    };

    test('a production start succeeds with mail, payment and contacts configured', () => {
      expect(readEnv(complete)).toMatchObject({ DEMO: false, DEMO_DESK: false, DRAIN_SECONDS: 5 });
      expect(readEnv(complete).PUBLIC_URL).toBe('https://parents.maple-care.ca');
    });

    const { APP_ENV: _, ...unnamed } = complete;
    test.each([
      ['PUBLIC_URL', 'http://parents.maple-care.ca', 'begins with http://'],
      ['PUBLIC_URL', 'https://parents.example.org', 'which is invented'],
      ['MAIL_FROM', 'Maple Care <no-reply@maple.example>', 'which is invented'],
      ['SUPPORT_EMAIL', 'support@nestling.example', 'which is invented'],
      ['SUPPORT_PHONE', '+1 416 555-0199', 'which is invented'],
      ['WEB_ADDRESS_MAIN', 'https://www.example.com', 'which is invented'],
      ['WEB_ADDRESS_SECONDARY', 'https://help.nestling.example', 'which is invented'],
      ['FACILITY_SITE_URL', 'https://facilities.nestling.example', 'which is invented'],
      ['STRIPE_API_URL', 'http://127.0.0.1:12111', 'is for tests'],
    ])('a production start refuses %s=%s and keeps it for a rehearsal', (name, value, said) => {
      for (const start of [complete, unnamed]) {
        expect(problemsOf({ ...start, [name]: value })).toEqual([
          expect.stringContaining(`${name} ${said.startsWith('which') ? `is ${value}, ${said}` : said}`),
        ]);
      }
      expect(problemsOf({ ...complete, APP_ENV: 'stage', [name]: value })).toEqual([]);
    });

    test('a production start refuses test keys, and every start a live key beside a test key', () => {
      const test = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
      expect(problemsOf({ ...complete, ...test })).toEqual([
        expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/),
        expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY is a test key/),
      ]);
      expect(problemsOf({ ...complete, ...test, APP_ENV: 'stage' })).toEqual([]);
      expect(problemsOf({ ...complete, APP_ENV: 'stage', STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual([
        expect.stringContaining('are a live and a test key'),
      ]);
    });

    test('a production start on this machine may use http', () => {
      for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
        expect(problemsOf({ ...complete, PUBLIC_URL: `http://${host}` })).toEqual([]);
    });

    test('a production start with API_URL needs its public address and nothing else', () => {
      const API_URL = 'https://service.maple-care.ca';
      expect(problemsOf({ NODE_ENV, API_URL })).toEqual([expect.stringMatching(/^PUBLIC_URL is missing/)]);
      expect(problemsOf({ NODE_ENV, API_URL, PUBLIC_URL: 'http://parents.maple-care.ca' })).toEqual([
        expect.stringContaining('PUBLIC_URL begins with http://'),
      ]);
      expect(problemsOf({ NODE_ENV, API_URL, PUBLIC_URL: complete.PUBLIC_URL })).toEqual([]);
    });
  });

  test('.env.example names exactly what the program reads', () => {
    const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    );
    const known = Object.keys(readEnv({})).filter((name) => name !== 'NODE_ENV');
    expect([...documented].sort()).toEqual(known.sort());
  });
});
