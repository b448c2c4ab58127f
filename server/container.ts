import type { Hono } from 'hono';
import { createMailer } from '@/server/adapters/mail/choose';
import { createFileStore } from '@/server/adapters/files/choose';
import { createPaymentGateway } from '@/server/adapters/payment/choose';
import { createDatabase, createPool } from '@/server/db/connection';
import { openEngine, type Engine } from '@/server/db/engine';
import { migrate } from '@/server/db/migrate';
import type { Env } from '@/server/env';
import { createHttpService, type HttpEnv } from '@/server/http/service';
import type { Logger } from '@/server/log';
import { allRoutes } from '@/server/routes/all';
import type { Deps } from '@/server/services/deps';

export interface Container {
  app: Hono<HttpEnv>;
  deps: Deps;
  startJobs(): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
