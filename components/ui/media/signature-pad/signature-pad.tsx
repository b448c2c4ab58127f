import { useState } from 'react';
import { Eraser, Keyboard, PenLine } from 'lucide-react';
import { Button } from '@/components/ui/inputs/button/button';
import { controlStyle, type ControlProps } from '@/components/ui/inputs/control-style';
import { SignatureCanvas } from '@/components/ui/media/signature-pad/signature-canvas';
import { drawTypedName } from '@/components/ui/media/signature-pad/signature-image';
import { limits } from '@/lib/limits';

export interface SignaturePadProps extends Omit<ControlProps, 'name'> {
  /** Product sections 1 and 2. */
  label?: string;
  /** A PNG data URL, or null while there is no signature. A saved one is shown and can be kept. */
  image: string | null;
  /** The name, when the image was drawn from a typed one. */
  typedName?: string | null;
  /** Called when a stroke ends, or with every change of the typed name. */
  onSave: (image: string, typedName: string | null) => void;
  /** Called when the pad was emptied: the held image is dropped. */
  onClear: () => void;
}

/**
 * The signature area (product section 4): draw, clear, and a saved image that comes back. Those who cannot draw type
 * their name, which is drawn into the same image (product rule 7).
 * Heavy by its canvas library: load it with its screen.
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
      {/* The preview is the very image that is saved. */}
      {image && (
        <img src={image} alt={`Signature of ${name}`} className="w-full rounded-md border border-line bg-[#ffffff]" />
      )}
    </>
  );
}
