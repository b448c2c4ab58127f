import type { Source, Variables } from '@/server/env';

/** Prefixes of our names: an unknown name that starts with one is a typo that would silently do nothing. */
const ownPrefixes = [
  'DEMO',
  'SMTP_',
  'MAIL_',
  'S3_',
  'STRIPE_',
  'RATE_',
  'SUPPORT_',
  'WEB_ADDRESS',
  'FACILITY_SITE',
  'MAP_',
  'METRICS_',
];

/** One sentence for each name that looks like ours but is not known: by its prefix, or as a typo of one of ours. */
export function unknownNames(source: Source, known: readonly string[]): string[] {
  const ourWords = new Set(known.flatMap((name) => name.split('_')));
  return Object.keys(source)
    .filter((name) => !known.includes(name))
    .sort()
    .flatMap((name) => {
      // A name made of correctly spelled words is another program's: APP_URL is not a typo of API_URL.
      const isSpelled = name.split('_').every((word) => ourWords.has(word));
      const misspelled = isSpelled ? undefined : known.find((candidate) => isTypoOf(name, candidate));
      if (!misspelled && !ownPrefixes.some((prefix) => name.startsWith(prefix))) return [];
      const meant = misspelled ?? nearest(name, known);
      return [`${name} is not a known setting${meant ? `; did you mean ${meant}?` : '.'}`];
    });
}

/** Shorter names, such as HOST and PORT, are too close to those of other programs. */
const shortestTypo = 6;

/** True if case, separators, the order of letters or a single letter is wrong. */
function isTypoOf(name: string, known: string): boolean {
  const [one, other] = [name, known].map((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  if (!one || !other || other.length < shortestTypo) return false;
  return [...one].sort().join('') === [...other].sort().join('') || editSteps(one, other) <= 1;
}

const groups: readonly { what: string; names: readonly (keyof Variables)[] }[] = [
  { what: 'Stripe', names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] },
  { what: 'the S3 bucket', names: ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
];

/** A half-configured service would fail only when first used, so its names must be set all together or not at all. */
export function groupProblems(env: Variables): string[] {
  const halves = groups.flatMap(({ what, names }) => {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return missing.map((name) => `${name} is missing: ${what} needs ${names.join(', ')} together.`);
  });
  const alone = env.S3_ENDPOINT && !env.S3_BUCKET ? ['S3_ENDPOINT is set without S3_BUCKET.'] : [];
  const mixed =
    !env.DEMO &&
    env.STRIPE_SECRET_KEY &&
    env.STRIPE_PUBLISHABLE_KEY &&
    isLive(env.STRIPE_SECRET_KEY) !== isLive(env.STRIPE_PUBLISHABLE_KEY)
      ? [
          'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are a live and a test key, and no card could be saved: set a pair.',
        ]
      : [];
  const two =
    env.MAP_FILE && env.MAP_STYLE_URL ? ['MAP_FILE and MAP_STYLE_URL are two grounds for one map: set one.'] : [];
  const keys = env.SECRET_PREVIOUS
    ? [
        ...(env.SECRET ? [] : ['SECRET_PREVIOUS is set without SECRET: set the new key as SECRET.']),
        ...(env.SECRET === env.SECRET_PREVIOUS ? ['SECRET_PREVIOUS is the same key as SECRET: remove it.'] : []),
      ]
    : [];
  return [...halves, ...alone, ...mixed, ...two, ...keys];
}

const isLive = (key: string) => key.includes('_live_');

/** Signs of a production system. scripts/tasks/place.mjs checks the same ones, because it cannot import TypeScript. */
function productionSigns(env: Variables): string[] {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const;
  return [
    ...(env.APP_ENV === 'production' ? ['APP_ENV=production'] : []),
    ...keys.filter((name) => isLive(env[name] ?? '')).map((name) => `a live ${name}`),
  ];
}

/** Checks that depend on the mode: the shared database's key, and what production refuses (product rules 1 and 12). */
export function modeProblems(env: Variables): string[] {
  if (env.API_URL) {
    if (env.NODE_ENV !== 'production' || env.PUBLIC_URL !== undefined) return [];
    return ['PUBLIC_URL is missing and search engines and browsers would not learn the address of the pages: set it.'];
  }
  const problems: string[] = [];
  if (env.DATABASE_URL && !env.SECRET) {
    problems.push(
      'SECRET is missing: with DATABASE_URL, all processes need the same key of 32 or more random characters.',
    );
  }
  if (env.DEMO_DESK && !env.DEMO) {
    problems.push(
      'DEMO_DESK answers for the facilities by itself, which is allowed in demonstration mode only: set DEMO=1.',
    );
  }
  const signs = productionSigns(env);
  if (env.DEMO && signs.length > 0) {
    problems.push(
      `DEMO opens accounts with a public password, which is refused beside ${signs.join(' and ')}: remove DEMO, or the others for a demonstration.`,
    );
  }
  if (env.NODE_ENV !== 'production' || env.DEMO) return problems;
  const otherwise = signs.length > 0 ? 'configure it.' : 'configure it, or set DEMO=1 for demonstration mode.';
  const needed = {
    STRIPE_SECRET_KEY: 'payments would go to the sandbox',
    SMTP_URL: 'mail would stay on the mailbox page',
    PUBLIC_URL: 'links in mails would point to this machine',
  } as const;
  for (const [name, reason] of Object.entries(needed)) {
    if (env[name as keyof typeof needed] === undefined) {
      problems.push(`${name} is missing and ${reason}: ${otherwise}`);
    }
  }
  if (env.FACILITY_SITE_URL === undefined && env.APP_ENV !== 'stage' && env.APP_ENV !== 'local') {
    problems.push('FACILITY_SITE_URL is missing and the link for facilities would lead nowhere: set the address.');
  }
  return problems;
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known.map((candidate) => ({ candidate, steps: editSteps(name, candidate) }));
  ranked.sort((one, other) => one.steps - other.steps);
  const best = ranked[0];
  return best && best.steps <= 3 ? best.candidate : undefined;
}

/** Levenshtein distance. */
function editSteps(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, match] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === match ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
