import type { Actor } from '@/lib/workflow/workflow';

/** An example of a demonstration stays one until a person touches it. */
export const staysExample = (request: { isExample: boolean }, { actor }: { actor: Actor }): boolean =>
  request.isExample && (actor === 'clock' || actor === 'payment');
