import { Eraser, Keyboard, PenLine } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import SignatureCanvasLibrary from 'react-signature-canvas';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button';
import { type ControlProps, controlStyle } from '@/components/ui/inputs/control';
import { drawSaved, drawTypedName, paper, paperRatio, pen, toPng } from '@/components/ui/media/signature-image';
import { limits } from '@/lib/limits';

interface SignaturePadProps extends Omit<ControlProps, 'name'> {
  /** Product sections 1 and 2. */
  label?: string;
  /** A PNG data URL; null while there is no signature. */
  image: string | null;
  /** The name that the image was drawn from, if it was typed. */
  typedName?: string | null;
  /** Called at the end of a stroke and on every change of the typed name. */
  onSave: (image: string, typedName: string | null) => void;
  /** Called when the pad was cleared. */
  onClear: () => void;
}

/**
 * The signature area (product section 4): draw, clear, or restore a saved image. A parent can type their name instead,
 * which is drawn into the same image (product rule 7). Heavy (canvas library): load it with next/dynamic.
 */
export function SignaturePad({
  label = 'Signature of Parent or Guardian',
  image,
  typedName,
  onSave,
  onClear,
  ...control
}: SignaturePadProps) {
  const [typing, setTyping] = useState(Boolean(typedName));
  const [name, setName] = useState(typedName ?? '');

  const type = (text: string) => {
    setName(text);
    const drawn = drawTypedName(text, limits.signatureBytes);
    if (drawn) onSave(drawn, text.trim());
    else onClear();
  };
  const clear = () => {
    setName('');
    onClear();
  };
  const change = (toTyping: boolean) => {
    setTyping(toTyping);
    clear();
  };
  return (
    <div className="max-w-xl space-y-2">
      {typing ? (
        <TypedName {...control} label={label} image={image} name={name} onType={type} />
      ) : (
        <SignatureCanvas {...control} label={label} image={image} onSave={(drawn) => onSave(drawn, null)} />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="sm" icon={typing ? PenLine : Keyboard} onClick={() => change(!typing)}>
          {typing ? 'Draw your signature instead' : 'Type your name instead'}
        </Button>
        <Button variant="quiet" size="sm" icon={Eraser} onClick={clear} aria-disabled={image === null && name === ''}>
          Clear
        </Button>
      </div>
    </div>
  );
}

interface TypedNameProps extends Pick<SignaturePadProps, 'image'>, Omit<ControlProps, 'name'> {
  label: string;
  name: string;
  onType: (name: string) => void;
}

function TypedName({ label, image, name, onType, ...control }: TypedNameProps) {
  return (
    <>
      <input
        {...control}
        type="text"
        autoComplete="name"
        aria-label={`${label}: type your full name`}
        placeholder="Your full name"
        maxLength={limits.textMax}
        value={name}
        onChange={(event) => onType(event.target.value)}
        className={controlStyle()}
      />
      {/* A preview of the saved image. */}
      {image && (
        <img src={image} alt={`Signature of ${name}`} className="w-full rounded-md border border-line bg-[#ffffff]" />
      )}
    </>
  );
}

/** Redraw a saved image after about 100 ms, when the layout is done (product sections 4 and 9). */
const redrawMs = 100;

interface SignatureCanvasProps extends Omit<ControlProps, 'name'> {
  label: string;
  image: string | null;
  onSave: (image: string) => void;
}

/** Shows the saved image, redraws after a resize, and reports each stroke. */
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

  /** Sizes the canvas to its box in device pixels. */
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
 * The drawing canvas. Reports the image when a stroke ends. Keeps the drawing when the width changes; the library would
 * clear it whenever a phone hides its address bar.
 */
function SignatureCanvas({ label, image, onSave, id, ...rest }: SignatureCanvasProps) {
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
        // A throttled point could arrive after "Clear".
        throttle={0}
        penColor={pen}
        backgroundColor={paper}
        minWidth={0.9}
        maxWidth={2.8}
        onEnd={capture}
        canvasProps={{
          id,
          role: 'img',
          // Focusable for the error summary's link, not by Tab: nobody can draw with a keyboard.
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
