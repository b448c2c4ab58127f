import type { PaymentGateway } from '@/server/adapters/payment/port';
import { createSandboxGateway, type SandboxOptions } from '@/server/adapters/payment/sandbox';
import { createStripeGateway } from '@/server/adapters/payment/stripe';

interface PaymentSettings {
  readonly STRIPE_SECRET_KEY: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET: string | undefined;
}

/** Stripe where it is configured (the environment's rules see to it that all three are), the sandbox otherwise. */
export function createPaymentGateway(settings: PaymentSettings, sandbox: SandboxOptions): PaymentGateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (secretKey === undefined) return createSandboxGateway(sandbox);
  return createStripeGateway({
    secretKey,
    publishableKey: STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
  });
}
