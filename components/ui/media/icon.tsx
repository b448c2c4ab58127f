import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { classNames } from '@/components/ui/class-names';

const pixels = { xs: 14, sm: 18, md: 20, lg: 24, xl: 32 } as const;

export interface IconProps {
  /** An icon by its name from lucide: `import { Star } from 'lucide'`. */
  of: IconNode;
  size?: keyof typeof pixels;
  /** Only for an icon without text beside it. */
  label?: string;
  className?: string;
}

/**
 * A lucide icon with our sizes, and a stroke that fits Nunito's rounded letters. What all icons share is in the class `icon`: a
 * page of results has sixty, and each attribute costs the server time and bytes.
 */
export const Icon = ({ of, size = 'md', label, className }: IconProps) => (
  <svg
    width={pixels[size]}
    height={pixels[size]}
    viewBox="0 0 24 24"
    strokeWidth={2.25}
    className={classNames('icon', className)}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {of.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))}
  </svg>
);
