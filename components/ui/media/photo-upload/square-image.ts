/** A part of a picture, in its own pixels, after it was turned upright. */
export interface PixelArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** More than any place shows; a larger one only takes longer to send. */
const longestSide = 1024;
const jpegQuality = 0.9;

/** Whether this browser can draw the picture. What it cannot read goes to the service as it is, which says why it refuses it. */
export async function canDraw(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** A square part of a picture as a JPEG, upright, at most 1024 px on a side and without what the camera noted beside it. */
export async function cutSquare(file: File, area: PixelArea): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(longestSide, Math.round(area.width)));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  // A JPEG has no transparency; what was see-through would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new Error('The picture could not be cut.');
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
}
