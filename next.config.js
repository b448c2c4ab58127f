/**
 * Everything configurable (headers, proxying, the facility site's address) is set at run time in server/main.ts: Next
 * fixes headers, rewrites and public values at build time.
 * @type {import('next').NextConfig}
 */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  compress: false,
  generateEtags: false,
  pageExtensions: ['tsx'],
  images: { unoptimized: true },
  // `npm run types` already checks the whole tree, tests and server included.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // What people type, and where old links lead.
  redirects: async () =>
    Object.entries({
      '/profile/account-info': '/profile/account',
      '/bookings': '/my-bookings',
      '/messages': '/profile/support',
      '/wallet': '/profile/payment-methods',
      '/children': '/profile/my-children',
      '/signup': '/login?join',
      '/join': '/login?join',
    }).map(([source, destination]) => ({ source, destination, permanent: false })),
  // Restores the scroll position in lists that render after the browser has given up restoring it.
  experimental: { scrollRestoration: true },
};
