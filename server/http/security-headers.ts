import type { ServerResponse } from 'node:http';

export interface HeaderOptions {
  /** Hot reload needs more than production allows. */
  development: boolean;
  /** Stripe's origins are added only when Stripe is configured. */
  stripe: boolean;
  /** The origin of a hosted map's style, tiles, fonts and images. */
  mapOrigin?: string;
}

/** From Stripe's guide to content policies (docs.stripe.com/security/guide). */
const stripeOrigins = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  connect: 'https://api.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
};

/** Scripts come only from files of our origin: no inline script, no eval, and no nonce, so pages can be cached. */
export function contentPolicy({ development, stripe, mapOrigin }: HeaderOptions): string {
  const scripts = [
    "'self'",
    ...(development ? ["'unsafe-eval'", "'unsafe-inline'"] : []),
    ...(stripe ? [stripeOrigins.script] : []),
  ];
  const map = mapOrigin === undefined ? [] : [mapOrigin];
  const connections = ["'self'", ...(development ? ['ws:'] : []), ...(stripe ? [stripeOrigins.connect] : []), ...map];
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    // Headless UI and the drop zone set style attributes; style elements stay forbidden.
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...map].join(' '),
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    `frame-src ${stripe ? stripeOrigins.frame : "'none'"}`,
    // The map's worker is a file of our build.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** One year, without includeSubDomains: other hosts below the operator's domain are not ours to decide about. */
const httpsOnly = 'max-age=31536000';

/** Headers of every answer, set at run time because Next fixes its own at build time. */
export function setSecurityHeaders(response: ServerResponse, { policy, https }: { policy: string; https: boolean }) {
  response.setHeader('content-security-policy', policy);
  if (https) response.setHeader('strict-transport-security', httpsOnly);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(self)');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('x-frame-options', 'DENY');
}
