import { useField } from 'formik';
import { FormField, type FormFieldProps } from '@/components/form/field/form-field';
import { SignaturePad } from '@/components/ui/media/signature-pad';

export interface SignatureFieldProps extends Omit<FormFieldProps, 'label'> {
  label?: string;
  /** The name of the field that holds the typed name, or empty text. */
  typedName: string;
}

/**
 * The signature area in a form (product sections 2 and 4). `name` holds the PNG data URL, empty while there is none,
 * as PUT /v1/parent/user takes it: signature.image and signature.typedName.
 */
export function SignatureField({
  label = 'Signature of Parent or Guardian',
  typedName,
  ...field
}: SignatureFieldProps) {
  const [typed, , { setValue: setTyped }] = useField<string | null>(typedName);
  return (
    <FormField<string> label={label} {...field} group>
      {(control, { value, setValue }) => (
        <SignaturePad
          {...control}
          label={label}
          image={value || null}
          typedName={typed.value}
          // Checked once, with the image: a check with the name alone would still find the box empty.
          onSave={(image, name) => {
            void setTyped(name ?? '', false);
            setValue(image);
          }}
          onClear={() => {
            void setTyped('', false);
            setValue('');
          }}
        />
      )}
    </FormField>
  );
}
