/**
 * Everything that depends on the configuration (headers, proxying, the facility site's address) lives in
 * server/main.ts, at run time: Next fixes headers, rewrites and public values when it builds.
 * @type {import('next').NextConfig}
 */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  compress: false,
  generateEtags: false,
  pageExtensions: ['tsx'],
  images: { unoptimized: true },
  // `npm run types` checks the whole tree, tests and service included; a build need not do part of it again.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Back finds the place in a list that is drawn after the browser has given its own up.
  experimental: { scrollRestoration: true },
};
