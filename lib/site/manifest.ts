import { paths } from '@/lib/paths';

/** Colors of the browser's bar, also used in pages/_document.tsx. */
export const themeColors = { light: '#ffffff', dark: '#172527' } as const;

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, which makes the portal installable. */
export const manifestOf = (productName: string) => ({
  id: paths.home,
  name: productName,
  short_name: productName,
  description: 'Find child care, request it, and see where each request stands.',
  lang: 'en-CA',
  start_url: paths.home,
  scope: paths.home,
  display: 'standalone',
  background_color: themeColors.light,
  theme_color: themeColors.light,
  categories: ['lifestyle', 'education'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Search child care', url: `${paths.home}#search` },
    { name: 'My Bookings', url: paths.bookings },
    { name: 'Help', url: paths.help },
  ],
});
