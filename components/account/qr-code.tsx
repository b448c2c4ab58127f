import qrcode from 'qrcode-generator';
import { useMemo } from 'react';

/** Blank modules around the code, as readers expect them (ISO 18004). */
const margin = 4;

/** A QR code, dark on light in every theme. Loaded when it is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  const width = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${width} ${width}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-md forced-color-adjust-none"
    >
      <path fill="#fff" d={`M${-margin} ${-margin}h${width}v${width}h${-width}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const all = Array.from({ length: size }, (_, index) => index);
  const path = all
    .flatMap((row) => all.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`))
    .join('');
  return { size, path };
}
