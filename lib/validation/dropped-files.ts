/** Photos (product section 5): any image type. The server rejects what it can't decode. */
export const photoTypes = { 'image/*': [] } as const;

/** Product sections 5 and 8, word for word. */
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

/** Several valid photos were dropped where one is expected. */
export const areTooMany = (refused: readonly RejectedFile[]): boolean =>
  refused.some(({ errors }) => errors.some(({ code }) => code === 'too-many-files'));

/** The error if every dropped file is rejected (product section 5). The first file decides. */
export function photoRejection(refused: readonly RejectedFile[]): string {
  if (areTooMany(refused)) return photoMessages.tooMany;
  return refused[0]?.file.type.startsWith('image/') ? photoMessages.tooLarge : photoMessages.wrongType;
}

/** Errors of drop zones that aren't for photos (product section 5). */
export const dropMessages = {
  wrongType: (types: readonly string[]) => `File type must be ${types.join(', ')}`,
  tooLarge: (bytes: number) => `File is larger than ${bytes} bytes`,
  tooSmall: (bytes: number) => `File is smaller than ${bytes} bytes`,
  tooMany: 'Too many files',
} as const;
