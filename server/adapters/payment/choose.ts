import type { PaymentGateway } from '@/server/adapters/payment/port';
import { createSandboxGateway, type SandboxOptions } from '@/server/adapters/payment/sandbox';
import type { Logger } from '@/server/log';

interface PaymentSettings {
  readonly STRIPE_SECRET_KEY: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET: string | undefined;
  readonly STRIPE_API_URL: string | undefined;
}

/** Stripe if configured (env-rules.ts checks that it is complete), else the sandbox. Stripe's client is large, so it is loaded lazily. */
export async function createPaymentGateway(
  settings: PaymentSettings,
  sandbox: SandboxOptions,
  log: Pick<Logger, 'error'>,
): Promise<PaymentGateway> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (secretKey === undefined) return createSandboxGateway(sandbox);
  const { createStripeGateway } = await import('@/server/adapters/payment/stripe');
  return createStripeGateway({
    secretKey,
    publishableKey: STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: settings.STRIPE_API_URL,
    onRefusedKey: (kind) => log.error({ kind }, 'the payment gateway refuses our key: check STRIPE_SECRET_KEY'),
  });
}
