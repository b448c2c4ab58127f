import type { ParentInfo } from '@/api/contract/types';

/** "Hi, {first name of the first guardian}", or "Hi, there" (product section 2). */
export const greetingOf = (guardian: ParentInfo | null): string => `Hi, ${guardian?.firstName.trim() || 'there'}`;
