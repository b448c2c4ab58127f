import { useCallback, useEffect, useRef } from 'react';
import SignatureCanvasLibrary from 'react-signature-canvas';
import type { ControlProps } from '@/components/ui/inputs/control-style';
import { classNames } from '@/components/ui/class-names';
import { drawSaved, paper, paperRatio, pen, toPng } from '@/components/ui/media/signature-pad/signature-image';
import { limits } from '@/lib/limits';

/** A saved image is redrawn after about 100 ms (product sections 4 and 9): the page has its size by then. */
const redrawMs = 100;

export interface SignatureCanvasProps extends Omit<ControlProps, 'name'> {
  label: string;
  /** The image to show; null for an empty pad. */
  image: string | null;
  onSave: (image: string) => void;
}

/** The canvas in its box: it shows the saved image, keeps what was drawn when its size changes, and hands on a stroke. */
function useCanvas(image: string | null, onSave: (image: string) => void) {
  const pad = useRef<SignatureCanvasLibrary>(null);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<string | null>(null);
  const width = useRef(0);

  const redraw = useCallback((url: string | null) => {
    const canvas = pad.current?.getCanvas();
    if (!pad.current || !canvas) return;
    pad.current.clear();
    drawn.current = url;
    if (url) drawSaved(canvas, url, () => drawn.current === url);
  }, []);

  /** Gives the canvas the pixels of its box and of the screen. */
  const fit = useCallback(() => {
    const canvas = pad.current?.getCanvas();
    const wide = box.current?.clientWidth ?? 0;
    if (!canvas || wide === width.current) return;
    width.current = wide;
    const ratio = Math.max(window.devicePixelRatio || 1, 1);
    canvas.width = Math.round(wide * ratio);
    canvas.height = Math.round((wide / paperRatio) * ratio);
    canvas.getContext('2d')?.scale(ratio, ratio);
    redraw(drawn.current);
  }, [redraw]);

  useEffect(() => {
    fit();
    const observer = new ResizeObserver(fit);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [fit]);

  useEffect(() => {
    if (image === drawn.current) return;
    if (image === null) {
      redraw(null);
      return;
    }
    const timer = setTimeout(() => redraw(image), redrawMs);
    return () => clearTimeout(timer);
  }, [image, redraw]);

  const capture = () => {
    const canvas = pad.current?.getCanvas();
    if (!canvas || pad.current?.isEmpty()) return;
    const url = toPng(canvas, limits.signatureBytes);
    drawn.current = url;
    onSave(url);
  };
  return { pad, box, capture };
}

/**
 * The paper one draws on. When a stroke ends and the pad is not empty, the image is handed on. The canvas has the screen's own
 * pixels, and keeps its drawing when the width changes; the library would wipe it whenever a phone hides its address bar.
 */
export function SignatureCanvas({ label, image, onSave, id, ...rest }: SignatureCanvasProps) {
  const { pad, box, capture } = useCanvas(image, onSave);
  return (
    <div
      ref={box}
      className={classNames(
        'relative aspect-[3/1] w-full overflow-hidden rounded-md border-2 bg-[#ffffff]',
        rest['aria-invalid'] ? 'border-failed' : 'border-line-strong',
      )}
    >
      <SignatureCanvasLibrary
        ref={pad}
        clearOnResize={false}
        // A delayed point would come after "Clear" and find nothing to be added to.
        throttle={0}
        penColor={pen}
        backgroundColor={paper}
        minWidth={0.9}
        maxWidth={2.8}
        onEnd={capture}
        canvasProps={{
          id,
          role: 'img',
          // Reached by the error summary's link, not by Tab: a keyboard cannot draw.
          tabIndex: -1,
          'aria-label': `${label}, ${image ? 'signed' : 'empty'}`,
          'aria-describedby': rest['aria-describedby'],
          className: 'block size-full touch-none cursor-crosshair',
        }}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-x-[6%] bottom-[18%] border-b border-dashed border-[#758a89]"
      />
    </div>
  );
}
