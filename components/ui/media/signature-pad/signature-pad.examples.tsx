import { useState } from 'react';
import { SignaturePad } from '@/components/ui/media/signature-pad/signature-pad';

/** A signature drawn by us, as a saved one would come back. */
export const savedSignature = [
  'data:image/png;base64,',
  'iVBORw0KGgoAAAANSUhEUgAAAWgAAAB4AgMAAACiKoBpAAAADFBMVEX///8bNk65wslsfYwbiChBAAAACXBIWXMAAAsTAAALEwEA',
  'mpwYAAAEM0lEQVRo3u2YMW+bQBTHzyAGanlE9wmQolQZ2fkIDIAZaMreBXWqVKniSxivXSpFljpmDh8CO2vHNnvWtu/u3WGcHLW5',
  's5eKJzkWl+TH4917//cOQiabbLLJJvv/zLoc2ikvhvayi6Ef84uFOm8vhbazM6Ctr6rVWXkG9H2qWl0U5uh5klSq3AvN0cHtfaNY',
  '9itzdNIsCtUdiTHaTYmrqjtqjvZLSAbFek2MS2bVEDtSrLfGaAsyT4nOjdEuiJCVqercMpUnp1Cj7cwY7TVq9CxShmmUdJIBdGmK',
  'tvMBtFuYot1oAL0IZ6X5LirRjjHaqwbQfuMW5ruoRleGaCseQgcQbSP0LBtCU1P0ohxCr4nTmCkq/3dVBtemaJ4gSnQLG2mE3pEh',
  'dG6ItvIhNPwmMEuQSEjRa3RmiBatXIGGB6FnSBAVGpboGRKEKEoa5ofaXEHU6MIMjQqiREOVt+YKQlRqAaXYmivIC7RViQ2WY8iV',
  'VoKECrSfoVxL9Dxp9BPkUIi2Kcq1lMMg0Wlka/IabaePKNcSvf2l09njAzQeadwoqPhdhbDYqc4UZWddH+Q/U2zx/KqW6EWkg+4m',
  'dg6ztvxI4zf8GVopXUGog3aKrsWyGy2/MaaH+ZJLYVkRHXTQ9NF+6YQ8yAxtdehUC70iffSq4e7GiM5E9cNMqIPe7QcDsKV0lzFh',
  'DxEN+6EcK69O6V4CDe4xtGBCNLBEIUgq9Dw9pXvxTOPuMRgwGRo+iIYkV7W3bXpK9xJo0BMGg0WGhi+so7WqB0Gefvq3OD1thO02',
  'd8w9hoYAMDR8ITpWqPmbY2TirZLOUuYeQ4OYcnSDaHZoeKnmb7fJ7bHudYCOUUoCDADUJy9RdmiQaOvhz+/N5uE5OUq24msZkHRz',
  'x/SEoSmiA1H9TrHXxUD68eXU7sWrmrvHGDWiqUCzghUThSXA73+e3L0QzdKFwWJE16JEvU4Xyc0SvjebUwZBJ+wNYdw1YLAyYuhW',
  'oHdSBkAITj9/BFUfLdxjIWfoHIm8YBFtL8d3L0Q/ki474MNWAlmwtNeNx3UvnIFjRAv9YCtUFiz6sArHdy+O5lcBbgBciiTB5KjH',
  'xsON+mjeyyiy4JJ5S+U0UY+Nh1P0B15+RTHAgGbOUzlutiPzY9+9OJo/OcW4wh76WJeo6O3IeOy7F0d7oiPsEO3hFQatHRkPkh6g',
  'd2JiyrE414jGoLVMoJuRr1i6MR2RVDSeVqai14hGcZMSrQQBNEoVFbpS26IIl6K2rG1JtBIE0Ij0xFTsfY/wrQU+WfD0vKyIVoIA',
  '2hctdoXDXxLycvHRVz851q8GEwTQAvkBQ+ryQDifxcw+P9pVBhOEzD7i1SIRKXbHb5DIv7ke/w6uQ79DpJ386De4pNR/B9fdJylU',
  '05bW8QgcPZCEUQlw9DBancG/ySabbLLJJptsssl07S8Bqh8duI4JyAAAAABJRU5ErkJggg==',
].join('');

function Example({ id, saved, typed, label }: { id: string; saved: string | null; typed?: string; label?: string }) {
  const [image, setImage] = useState(saved);
  return (
    <SignaturePad
      id={id}
      label={label}
      image={image}
      typedName={typed}
      onSave={setImage}
      onClear={() => setImage(null)}
    />
  );
}

export const empty = <Example id="signature-empty" saved={null} />;
export const saved = <Example id="signature-saved" saved={savedSignature} label="Your saved signature" />;
export const typed = (
  <Example id="signature-typed" saved={savedSignature} typed="Ada Lovelace" label="Your typed signature" />
);
