/** Photos (product section 5): any type of image. What the service cannot read it refuses with its reason. */
export const photoTypes = { 'image/*': [] } as const;

/** Every message of product sections 5 and 8, word for word. */
export const photoMessages = {
  tooLarge: 'Only 3 megabytes or smaller files allowed',
  wrongType: 'Your file is not of supported format',
  tooMany: 'Too many files',
  uploadFailed: 'Failed to upload photo',
  deleteFailed: 'Failed to delete photo',
} as const;

export interface RejectedFile {
  file: { type: string };
  errors: readonly { code: string }[];
}

/** Several good photos at once: which one is meant, nobody knows. */
export const areTooMany = (refused: readonly RejectedFile[]): boolean =>
  refused.some(({ errors }) => errors.some(({ code }) => code === 'too-many-files'));

/** The photo widget's sentence when every dropped file is refused (product section 5): the first of them decides. */
export function photoRejection(refused: readonly RejectedFile[]): string {
  if (areTooMany(refused)) return photoMessages.tooMany;
  return refused[0]?.file.type.startsWith('image/') ? photoMessages.tooLarge : photoMessages.wrongType;
}

/** Why a dropped file is refused, where the drop zone is not for photos (product section 5). */
export const dropMessages = {
  wrongType: (types: readonly string[]) => `File type must be ${types.join(', ')}`,
  tooLarge: (bytes: number) => `File is larger than ${bytes} bytes`,
  tooSmall: (bytes: number) => `File is smaller than ${bytes} bytes`,
  tooMany: 'Too many files',
} as const;
