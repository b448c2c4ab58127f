/** Why a dropped file is refused, where the drop zone is not for photos (product section 5). */
export const dropMessages = {
  wrongType: (types: readonly string[]) => `File type must be ${types.join(', ')}`,
  tooLarge: (bytes: number) => `File is larger than ${bytes} bytes`,
  tooSmall: (bytes: number) => `File is smaller than ${bytes} bytes`,
  tooMany: 'Too many files',
} as const;
