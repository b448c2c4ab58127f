import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { productionProblems } from '@/server/env-production';
import {
  addressOr,
  fileOr,
  oneOf,
  optionalText,
  secretOf,
  switchOr,
  textOr,
  wholeNumberOr,
  WrongValue,
  type Reader,
} from '@/server/env-readers';
import { groupProblems, modeProblems, unknownNames } from '@/server/env-rules';

const web = ['http:', 'https:'] as const;

/** Every variable the program knows (documented in .env.example) and its reader. */
const readers = {
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development'),
  APP_ENV: oneOf(['local', 'stage', 'production'], undefined),
  PORT: wholeNumberOr(3000, 1, 65_535),
  HOST: optionalText,
  PUBLIC_URL: addressOr(web, undefined),
  TRUST_PROXY: switchOr(false),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  WEB_HEAP: wholeNumberOr(1_024, 256, 65_536),
  METRICS_PORT: wholeNumberOr(undefined, 1, 65_535),
  METRICS_HOST: textOr('127.0.0.1'),
  DRAIN_SECONDS: wholeNumberOr(undefined, 0, 300),

  API_URL: addressOr(web, undefined),
  DATA_DIR: (text) => resolve(text ?? 'data'),
  DATABASE_URL: addressOr(['postgres:', 'postgresql:'], undefined),
  DATABASE_POOL: wholeNumberOr(10, 2, 200),
  DATABASE_STATEMENT_TIMEOUT: wholeNumberOr(15_000, 0, 600_000),
  DATABASE_LOCK_TIMEOUT: wholeNumberOr(3_000, 0, 600_000),
  DATABASE_IDLE_TIMEOUT: wholeNumberOr(15_000, 0, 600_000),
  SECRET: secretOf(32),
  SECRET_PREVIOUS: secretOf(32),

  LEAKED_PASSWORDS_URL: addressOr(web, undefined),
  SECOND_FACTOR: oneOf(['choice', 'required'], 'choice'),

  PAGE_CACHE: wholeNumberOr(32, 0, 4_096),

  DEMO: switchOr(false),
  DEMO_DESK: switchOr(undefined),
  DEMO_DATA: switchOr(undefined),

  SMTP_URL: addressOr(['smtp:', 'smtps:'], undefined),
  MAIL_FROM: textOr('Nestling <no-reply@nestling.example>'),
  S3_ENDPOINT: addressOr(web, undefined),
  S3_REGION: optionalText,
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: addressOr(web, undefined),

  PRODUCT_NAME: textOr('Nestling'),
  SUPPORT_PHONE: textOr('+18005550142'),
  SUPPORT_EMAIL: textOr('support@nestling.example'),
  WEB_ADDRESS_MAIN: addressOr(web, 'https://www.nestling.example'),
  WEB_ADDRESS_SECONDARY: addressOr(web, 'https://help.nestling.example'),
  FACILITY_SITE_URL: addressOr(web, undefined),
  MAP_FILE: fileOr(undefined),
  MAP_STYLE_URL: addressOr(web, undefined),

  RATE_SIGNIN_ACCOUNT: wholeNumberOr(10, 1, 1_000_000),
  RATE_SIGNIN_ADDRESS: wholeNumberOr(50, 1, 1_000_000),
  RATE_MAIL_MAILBOX: wholeNumberOr(5, 1, 1_000_000),
  RATE_MAIL_ADDRESS: wholeNumberOr(20, 1, 1_000_000),
  RATE_READS: wholeNumberOr(100, 1, 1_000_000),
  RATE_WRITES_SESSION: wholeNumberOr(120, 1, 1_000_000),
  RATE_WRITES_ADDRESS: wholeNumberOr(1_200, 1, 1_000_000),
  RATE_SHARE: wholeNumberOr(30, 1, 100),
  RATE_EXPORTS: wholeNumberOr(10, 1, 1_000_000),
  RATE_SIGNINGS: wholeNumberOr(20, 1, 1_000_000),
  RATE_INVITATIONS: wholeNumberOr(20, 1, 1_000_000),
  RATE_CLAIMS: wholeNumberOr(3, 1, 1_000_000),
  RATE_REQUESTS_FACILITY: wholeNumberOr(30, 1, 1_000_000),
  RATE_REQUESTS: wholeNumberOr(100, 1, 1_000_000),
  PASS_ON_DELAY: wholeNumberOr(120, 0, 3_600),
} satisfies Record<string, Reader<unknown>>;

export type VariableName = keyof typeof readers;
/** The variables as read, before derived values are added. */
export type Variables = { readonly [Name in VariableName]: ReturnType<(typeof readers)[Name]> };

/** The configuration of this process. Optional parts that are not configured are undefined. */
export interface Env extends Variables {
  /** The interface to listen on: HOST, else loopback for a demonstration, else all. */
  readonly HOST: string;
  readonly APP_ENV: keyof typeof facilitySites;
  /** The base of links in mails and calendars: PUBLIC_URL, else this machine. */
  readonly PUBLIC_URL: string;
  /** Seconds that a stopping process still accepts requests: 5 in production unless set, else none. */
  readonly DRAIN_SECONDS: number;
  /** FACILITY_SITE_URL, else the one of APP_ENV; undefined in a demonstration without one. */
  readonly FACILITY_SITE_URL: string | undefined;
  /** Whether the automatic desk runs: in demonstration mode unless switched off. */
  readonly DEMO_DESK: boolean;
  /** Whether the demonstration has invented facilities and families. */
  readonly DEMO_DATA: boolean;
}

export type Source = Readonly<Record<string, string | undefined>>;

const facilitySites: Record<NonNullable<Variables['APP_ENV']>, string> = {
  local: 'http://localhost:3001',
  stage: 'https://facilities.stage.nestling.example',
  production: 'https://facilities.nestling.example',
};

/** Has one line per wrong name, so that all can be fixed at once. */
export class EnvError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(['The environment has errors (.env.example explains every setting):', ...problems].join('\n  - '));
    this.name = 'EnvError';
  }
}

/**
 * Reads and validates the environment; nothing else reads it. Missing values get their defaults. Without a source, it reads
 * the process's own environment, completed from .env if that exists.
 * @throws EnvError listing every wrong name
 */
export function readEnv(source: Source = processEnvironment()): Env {
  const problems = unknownNames(source, Object.keys(readers));
  const variables = Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, valueOf(name, read, source, problems)]),
  ) as unknown as Variables;
  problems.push(...groupProblems(variables), ...modeProblems(variables), ...productionProblems(variables));
  if (problems.length > 0) throw new EnvError(problems);
  const appEnv = variables.APP_ENV ?? 'local';
  return Object.freeze({
    ...variables,
    APP_ENV: appEnv,
    HOST: variables.HOST ?? (variables.DEMO ? '127.0.0.1' : '0.0.0.0'),
    PUBLIC_URL: variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`,
    FACILITY_SITE_URL:
      variables.FACILITY_SITE_URL ?? (variables.DEMO && appEnv === 'local' ? undefined : facilitySites[appEnv]),
    DRAIN_SECONDS: variables.DRAIN_SECONDS ?? (variables.NODE_ENV === 'production' && !variables.DEMO ? 5 : 0),
    DEMO_DESK: variables.DEMO && variables.DEMO_DESK !== false,
    DEMO_DATA: variables.DEMO && variables.DEMO_DATA !== false,
  });
}

/** Variables that are already set win over the file. Tests ignore the file. */
function processEnvironment(): Source {
  if (process.env.NODE_ENV !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

function valueOf(name: string, read: Reader<unknown>, source: Source, problems: string[]): unknown {
  try {
    return read(source[name]?.trim() || undefined);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    problems.push(`${name} ${error.message}`);
    return undefined;
  }
}
