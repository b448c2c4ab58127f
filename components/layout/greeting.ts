import type { ParentInfo } from '@/api/contract/types';

/** "Hi, {first name of the first guardian}", or "Hi, there" (specification section 2). */
export const greetingOf = (guardian: ParentInfo | null): string => `Hi, ${guardian?.firstName.trim() || 'there'}`;
