import { limits } from '@/lib/limits';

/** Photos (specification, sections 5 and 9): one image of at most 3 MB. Named, since "any image" lets in what nobody can read. */
export const photoTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
} as const;

/** Every message of the specification's sections 5 and 8, word for word. */
export const photoMessages = {
  tooLarge: 'Only 3 megabytes or smaller files allowed',
  wrongType: 'Your file is not of supported format',
  tooMany: 'Too many files',
  uploadFailed: 'Failed to upload photo',
  deleteFailed: 'Failed to delete photo',
} as const;

export type DropCode = 'file-invalid-type' | 'file-too-large' | 'file-too-small' | 'too-many-files';

/** The generic sentence for one reason why a dropped file is refused (specification, section 5). */
export const dropMessages = {
  'file-invalid-type': ({ types }) => `File type must be ${types.join(', ')}`,
  'file-too-large': ({ maxBytes }) => `File is larger than ${maxBytes} bytes`,
  'file-too-small': ({ minBytes }) => `File is smaller than ${minBytes} bytes`,
  'too-many-files': () => photoMessages.tooMany,
} as const satisfies Record<
  DropCode,
  (rule: { types: readonly string[]; maxBytes: number; minBytes: number }) => string
>;

export interface RejectedFile {
  file: { type: string; size: number };
  errors: readonly { code: string }[];
}

/** Several good photos at once: which one is meant, nobody knows. */
export const areTooMany = (refused: readonly RejectedFile[]): boolean =>
  refused.some(({ errors }) => errors.some(({ code }) => code === 'too-many-files'));

/**
 * The photo widget's sentence when every dropped file is refused: about the size when the first of them is an image that is too
 * large, otherwise about the format.
 */
export function photoRejection(refused: readonly RejectedFile[]): string {
  if (areTooMany(refused)) return photoMessages.tooMany;
  const file = refused[0]?.file;
  return file?.type.startsWith('image/') && file.size > limits.photoBytes
    ? photoMessages.tooLarge
    : photoMessages.wrongType;
}
