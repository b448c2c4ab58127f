const token = (name) => `var(--${name})`;
const tokens = (...names) => Object.fromEntries(names.map((name) => [name, token(name)]));

/**
 * Replaces the theme instead of extending it, so classes of the stock palette, type scale, radii and shadows generate
 * nothing. styles/tokens.css holds light and dark colours, so `dark:` is not needed.
 * @type {import('tailwindcss').Config}
 */
module.exports = {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...tokens('page', 'surface', 'raised', 'sunken', 'scrim', 'ink', 'ink-soft', 'line', 'line-strong'),
      ...tokens('primary', 'primary-hover', 'on-primary', 'primary-soft', 'primary-ink'),
      ...tokens('accent', 'on-accent', 'accent-soft', 'accent-ink'),
      ...tokens('star', 'yolk', 'twig', 'leaf', 'egg', 'focus', 'danger', 'danger-hover', 'on-danger'),
      ...tokens(
        'pending',
        'pending-soft',
        'warning',
        'warning-soft',
        'failed',
        'failed-soft',
        'success',
        'success-soft',
      ),
    },
    fontFamily: { sans: 'var(--font)' },
    /** Body text is 17 px; the scale is about 1.2. Headings have a tight line height. */
    fontSize: {
      xs: ['0.8125rem', '1.4'],
      sm: ['0.9375rem', '1.5'],
      base: ['1.0625rem', '1.55'],
      lg: ['1.1875rem', '1.45'],
      xl: ['1.4375rem', '1.3'],
      '2xl': ['1.8125rem', '1.2'],
      '3xl': ['clamp(1.875rem, 1.4rem + 2.1vw, 2.5rem)', '1.12'],
      '4xl': ['clamp(2.25rem, 1.5rem + 3.4vw, 3.5rem)', '1.06'],
    },
    fontWeight: { normal: '450', medium: '600', bold: '700', black: '850' },
    borderRadius: {
      none: '0',
      sm: 'var(--radius-sm)',
      md: 'var(--radius-md)',
      lg: 'var(--radius-lg)',
      full: '999px',
      egg: 'var(--radius-egg)',
    },
    boxShadow: { 1: 'var(--elevation-1)', 2: 'var(--elevation-2)', 3: 'var(--elevation-3)' },
    transitionDuration: {
      DEFAULT: 'var(--motion-base)',
      fast: 'var(--motion-fast)',
      base: 'var(--motion-base)',
      slide: 'var(--motion-slide)',
    },
    transitionTimingFunction: { DEFAULT: 'var(--ease)' },
    screens: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem' },
    animation: {
      spin: 'spin 900ms linear infinite',
      shimmer: 'shimmer 1.6s ease-in-out infinite',
      'slide-in': 'slide-in var(--motion-slide) var(--ease)',
    },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      shimmer: { '50%': { opacity: '0.45' } },
      'slide-in': { from: { transform: 'translateX(110%)' } },
    },
    /** Widths of page content, of running text, and those of product section 9. */
    extend: {
      maxWidth: { page: '76rem', prose: '42rem', dialog: '560px', calendar: '495px', 'calendar-phone': '340px' },
    },
  },
};
