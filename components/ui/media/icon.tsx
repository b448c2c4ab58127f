import type { LucideIcon } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';

const pixels = { xs: 14, sm: 18, md: 20, lg: 24, xl: 32 } as const;

export interface IconProps {
  /** An icon by its name from lucide-react: `import { Star } from 'lucide-react'`. */
  of: LucideIcon;
  size?: keyof typeof pixels;
  /** Only for an icon without text beside it. */
  label?: string;
  className?: string;
}

/** The class `icon` says the same: a page of results has sixty icons, and each attribute costs the server time and bytes. */
const saidByClass = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
};

/** A lucide icon with our sizes, and a stroke that fits Nunito's rounded letters. */
export function Icon({ of: Shape, size = 'md', label, className }: IconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <Shape
      {...saidByClass}
      size={pixels[size]}
      strokeWidth={2.25}
      className={classNames('icon', className)}
      {...spoken}
    />
  );
}
