import { useState } from 'react';
import { Select, type SelectProps } from '@/components/ui/inputs/select/select';

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];
const options = months.map((label, index) => ({ value: index + 1, label, disabled: label === 'June' }));

function Example({
  label,
  start,
  ...rest
}: Partial<SelectProps<number>> & { label: string; id: string; start: number | null }) {
  const [value, setValue] = useState(start);
  const labelledBy = `${rest.id}-label`;
  return (
    <div>
      <span id={labelledBy} className="font-bold">
        {label}
      </span>
      <Select {...rest} {...{ labelledBy, options, value }} onChange={setValue} />
    </div>
  );
}

export const empty = <Example id="select-empty" label="Starting month" start={null} />;
export const chosen = <Example id="select-chosen" label="Ending month" start={3} />;
export const wrong = <Example id="select-wrong" label="Month of birth" start={null} invalid />;
export const disabled = <Example id="select-disabled" label="Fixed month" start={9} disabled />;
