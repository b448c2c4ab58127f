import type { ComponentPropsWithRef } from 'react';
import { controlStyle } from '@/components/ui/inputs/control-style';
import { limits } from '@/lib/limits';

/** A one-line text input, at most 100 characters unless told otherwise (product sections 5 and 9). */
export function TextInput({ className, maxLength = limits.textMax, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input type="text" maxLength={maxLength} {...rest} className={controlStyle(className)} />;
}
