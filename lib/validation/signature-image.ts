import { limits } from '@/lib/limits';
import type { TextRule } from '@/lib/validation/text-rule';

/** A PNG data URL (specification section 3) of at most 300 kB (decisions 3); the Base64 text begins with PNG's eight bytes. */
export const signatureImageRule: TextRule = {
  pattern: /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/,
  message: 'Draw your signature again, or type your name instead.',
  max: limits.signatureBytes,
  missing: 'Sign in the box, or type your name instead.',
};
