import { useState } from 'react';
import { Avatar } from '@/components/ui/media/avatar';
import { Logo } from '@/components/ui/media/logo';
import { PhotoUpload } from '@/components/ui/media/photo-upload';
import { SignaturePad } from '@/components/ui/media/signature-pad';
import type { PhotoActions } from '@/components/ui/media/use-photo-upload';

/** An inline drawing, so that the gallery needs no file. */
export const photo =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#f6bf4f" d="M0 0h100v100H0z"/><path fill="#5b3a24" d="M25 45a25 27 0 0 1 50 0v20H25z"/>' +
      '<circle cx="50" cy="50" r="20" fill="#e8b48f"/><path fill="#0c6670" d="M15 100c0-22 15-30 35-30s35 8 35 30z"/><path fill="#5b3a24" d="M29 45c2-16 40-16 42 0-12 0-22-3-28-8-3 5-8 8-14 8z"/></svg>',
  );

export const avatarExamples = {
  brokenPhoto: <Avatar firstName="Tomás" lastName="Ruiz" photoUrl="data:image/png;base64,broken" label="Tomás Ruiz" />,
  initials: <Avatar firstName="Maya" lastName="Ruiz" label="Maya Ruiz" />,
  noName: <Avatar firstName="" label="Nobody yet" />,
  oneName: <Avatar firstName="Élodie" label="Élodie" />,
  sizes: (
    <div className="flex flex-wrap items-end gap-3">
      <Avatar firstName="Ana" lastName="Ruiz" size="sm" />
      <Avatar firstName="Ana" lastName="Ruiz" size="md" />
      <Avatar firstName="Ana" lastName="Ruiz" size="lg" />
      <Avatar firstName="Ana" lastName="Ruiz" size="xl" />
      <Avatar firstName="Maya" lastName="Ruiz" size="xl" photoUrl={photo} />
    </div>
  ),
  withPhoto: <Avatar firstName="Maya" lastName="Ruiz" photoUrl={photo} label="Maya Ruiz" />,
};

export const logoExamples = {
  alone: <Logo />,
  nestOnlyOnPhones: <Logo name="Nestling" compact />,
  withName: <Logo name="Nestling" />,
};

/** An upload that succeeds at once; `fails` makes every action fail, as when the network is away. */
function PhotoUploadExample({
  firstName,
  start,
  fails,
}: {
  firstName?: string;
  start: string | null;
  fails?: boolean;
}) {
  const [photoUrl, setPhotoUrl] = useState(start);
  const answer = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve());
  const actions: PhotoActions = {
    upload: async (file, onProgress) => {
      onProgress(0.5);
      await answer();
      return [{ id: '0', fullPath: URL.createObjectURL(file) }];
    },
    updatePhoto: answer,
    deletePhoto: answer,
    updateFullPath: setPhotoUrl,
  };
  return <PhotoUpload {...{ firstName, photoUrl, actions }} lastName="Example" />;
}

const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#a9dcd8"/><circle cx="5" cy="4" r="2" fill="#b08a63"/><path d="M1 10a4 4 0 0 1 8 0z" fill="#0c6670"/></svg>',
)}`;

export const photoUploadExamples = {
  failing: <PhotoUploadExample firstName="Mia" start={portrait} fails />,
  none: <PhotoUploadExample firstName="Emma" start={null} />,
  withPhoto: <PhotoUploadExample firstName="Noah" start={portrait} />,
};

/** A saved signature. */
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

function SignaturePadExample({
  id,
  saved,
  typed,
  label,
}: {
  id: string;
  saved: string | null;
  typed?: string;
  label?: string;
}) {
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

export const signaturePadExamples = {
  empty: <SignaturePadExample id="signature-empty" saved={null} />,
  saved: <SignaturePadExample id="signature-saved" saved={savedSignature} label="Your saved signature" />,
  typed: (
    <SignaturePadExample
      id="signature-typed"
      saved={savedSignature}
      typed="Ada Lovelace"
      label="Your typed signature"
    />
  ),
};
