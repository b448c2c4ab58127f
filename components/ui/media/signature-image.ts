/** Renders a signature as a PNG, from the canvas or from a typed name, on white in both themes. */

export const paper = '#ffffff';
export const pen = '#16324a';

/** Width to height of image and pad, so that a saved image fits at every width. */
export const paperRatio = 3;
const typedWidth = 900;

/** Halves the image until the data URL fits the service's limit: dense screens produce large images. */
export function toPng(canvas: HTMLCanvasElement, maxLength: number): string {
  const url = canvas.toDataURL('image/png');
  if (url.length <= maxLength || canvas.width < 2) return url;
  const smaller = document.createElement('canvas');
  smaller.width = Math.floor(canvas.width / 2);
  smaller.height = Math.floor(canvas.height / 2);
  smaller.getContext('2d')?.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return toPng(smaller, maxLength);
}

/** Draws a typed name as large as fits. Returns '' for a blank name. */
export function drawTypedName(name: string, maxLength: number): string {
  const text = name.trim();
  if (text === '') return '';
  const canvas = document.createElement('canvas');
  canvas.width = typedWidth;
  canvas.height = typedWidth / paperRatio;
  const context = canvas.getContext('2d');
  if (!context) return '';
  const font = (size: number) => `italic 600 ${size}px "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive`;
  const full = canvas.height / 2.4;
  const room = canvas.width * 0.88;
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = pen;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = font(full);
  const width = context.measureText(text).width;
  if (width > room) context.font = font((full * room) / width);
  context.fillText(text, canvas.width / 2, canvas.height / 2, room);
  return toPng(canvas, maxLength);
}

/**
 * Draws a saved image as large as fits, from the top left, keeping its proportions. `isWanted` is checked after the
 * image is decoded: a stroke or "Clear" in the meantime wins.
 */
export function drawSaved(canvas: HTMLCanvasElement, url: string, isWanted: () => boolean): void {
  const image = new Image();
  image.onload = () => {
    if (!isWanted()) return;
    const scale = Math.min(canvas.width / image.naturalWidth, canvas.height / image.naturalHeight);
    const context = canvas.getContext('2d');
    if (!context) return;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(image, 0, 0, image.naturalWidth * scale, image.naturalHeight * scale);
    context.restore();
  };
  image.src = url;
}
