import type { ParentInfo } from '@/api/contract/types';

/** "Hi, {first name}", or "Hi, there" (product section 2). @param guardian the one whose account it is */
export const greetingOf = (guardian: ParentInfo | null): string => `Hi, ${guardian?.firstName.trim() || 'there'}`;
