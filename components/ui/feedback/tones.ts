import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';

export type Tone = 'info' | 'success' | 'warning' | 'error';

/** Icon and colours of notices and toasts. `word` is the icon's text for screen readers. */
export const tones = {
  info: { icon: Info, word: 'Note', background: 'bg-primary-soft', ink: 'text-primary-ink' },
  success: { icon: CircleCheck, word: 'Success', background: 'bg-success-soft', ink: 'text-success' },
  warning: { icon: TriangleAlert, word: 'Warning', background: 'bg-warning-soft', ink: 'text-warning' },
  error: { icon: CircleX, word: 'Error', background: 'bg-failed-soft', ink: 'text-failed' },
} as const satisfies Record<Tone, { icon: LucideIcon; word: string; background: string; ink: string }>;
