import { FieldArray, useFormikContext, type FormikValues } from 'formik';
import { Plus, X } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/inputs/button';

interface ListFieldProps<T> {
  /** The list's path in the form's values. */
  name: string;
  newItem: () => T;
  /** The maximum number of items. */
  max: number;
  addLabel: string;
  /** The label of a row's remove button: "Remove time 2". */
  removeLabel: (index: number) => string;
  /** The fields of one row, named below `name`. */
  children: (item: T, index: number, items: readonly T[]) => ReactNode;
}

/** A list of rows of fields that can be added and removed, with at least one row. */
export function ListField<T>({ name, newItem, max, addLabel, removeLabel, children }: ListFieldProps<T>) {
  const { getFieldMeta } = useFormikContext<FormikValues>();
  const items = getFieldMeta<T[]>(name).value;
  // Values may be plain strings, so the React keys are separate state.
  const [rows, setRows] = useState({ keys: items.map((_, index) => index), next: items.length });
  const keyOf = (index: number) => rows.keys[index] ?? `more ${index}`;
  return (
    <FieldArray name={name}>
      {({ push, remove }) => (
        <>
          {items.map((item, index) => (
            <div key={keyOf(index)} className="flex flex-wrap items-start gap-3">
              {children(item, index, items)}
              {items.length > 1 && (
                <Button
                  variant="quiet"
                  icon={X}
                  className="self-end"
                  aria-label={removeLabel(index)}
                  onClick={() => {
                    remove(index);
                    setRows({ ...rows, keys: rows.keys.filter((_, other) => other !== index) });
                  }}
                >
                  Remove
                </Button>
              )}
            </div>
          ))}
          {items.length < max && (
            <Button
              variant="soft"
              icon={Plus}
              className="self-start"
              onClick={() => {
                push(newItem());
                setRows({ keys: [...rows.keys, rows.next], next: rows.next + 1 });
              }}
            >
              {addLabel}
            </Button>
          )}
        </>
      )}
    </FieldArray>
  );
}
