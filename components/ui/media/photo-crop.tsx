import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '@/components/ui/inputs/button';
import { cutSquare, type PixelArea } from '@/components/ui/media/square-image';
import { useFocusOnChange } from '@/components/ui/navigation/focus';

interface PhotoCropProps {
  file: File;
  /** The object URL of the file. */
  url: string;
  onDone: (photo: File) => void;
  onCancel: () => void;
  onFail: () => void;
}

const centre = { crop: { x: 0, y: 0 }, zoom: 1 };
const cropperSettings = {
  aspect: 1,
  showGrid: false,
  /** Pixels per press of an arrow key. */
  keyboardStep: 8,
  zoomWithScroll: false,
  // Imported in styles/globals.css: the content security policy blocks style sheets made by scripts.
  disableAutomaticStylesInjection: true,
  mediaProps: { alt: '' },
};

/** Crops a photo to a square by dragging, pinching, arrow keys and a zoom slider. Starts centred. */
export function PhotoCrop({ file, url, onDone, onCancel, onFail }: PhotoCropProps) {
  const id = useId();
  const box = useFocusOnChange<HTMLDivElement>();
  const [{ crop, zoom }, setView] = useState(centre);
  const [area, setArea] = useState<PixelArea | null>(null);
  const [busy, setBusy] = useState(false);

  async function use() {
    if (!area) return;
    setBusy(true);
    try {
      onDone(await cutSquare(file, area));
    } catch {
      onFail();
    }
  }
  return (
    <div ref={box} role="group" aria-labelledby={`${id}-title`} tabIndex={-1} className="w-full space-y-4">
      <div>
        <p id={`${id}-title`} className="font-bold">
          Drag to position your photo
        </p>
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          You can also use the arrow keys.
        </p>
      </div>
      <div className="relative h-72 overflow-hidden rounded-lg bg-sunken">
        <Cropper
          {...cropperSettings}
          image={url}
          crop={crop}
          zoom={zoom}
          cropperProps={{ role: 'img', 'aria-label': 'Part of the photo to show', 'aria-describedby': `${id}-help` }}
          onCropChange={(next) => setView((view) => ({ ...view, crop: next }))}
          onZoomChange={(next) => setView((view) => ({ ...view, zoom: next }))}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <Zoom value={zoom} onChange={(next) => setView((view) => ({ ...view, zoom: next }))} />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy || !area} onClick={() => void use()}>
          Use this photo
        </Button>
        <Button variant="secondary" onClick={() => setView(centre)}>
          Center
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  return (
    <label className="block text-sm font-bold">
      Zoom
      <input
        type="range"
        min={1}
        max={3}
        step={0.1}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="mt-1 block h-6 w-full accent-primary"
      />
    </label>
  );
}
