import { useFormField } from '@/components/form/field/use-form-field';
import { Toggle } from '@/components/ui/inputs/toggle';

/** A toggle in a form; it has no error. */
export function ToggleField({ name, label, detail }: { name: string; label: string; detail?: string }) {
  const { id, value, setValue, touch } = useFormField<boolean>(name);
  return (
    <Toggle id={id} name={name} label={label} detail={detail} checked={value} onChange={setValue} onBlur={touch} />
  );
}
