/** In pixels of the upright picture. */
export interface PixelArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Larger than any place shows it. */
const longestSide = 1024;
const jpegQuality = 0.9;

/**
 * Whether the browser can decode the picture. If not, it is uploaded as is, and the service returns the reason it is
 * rejected.
 */
export async function canDecode(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** Crops to a JPEG: upright, at most 1024 px, without camera metadata. */
export async function cutSquare(file: File, area: PixelArea): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(longestSide, Math.round(area.width)));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new Error('We couldn’t crop the picture.');
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
}
