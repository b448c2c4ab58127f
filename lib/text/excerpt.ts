import { limits } from '@/lib/limits';

/**
 * The beginning of a long text: its first 250 characters and an ellipsis (product section 9), or null when the text is
 * short enough to need no cut. Counts characters as code points, so that no emoji is cut in half.
 */
export function excerptOf(text: string, length: number = limits.excerptLength): string | null {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : null;
}
