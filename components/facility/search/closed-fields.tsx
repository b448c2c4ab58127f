import type { ReactNode, Ref } from 'react';
import { hasEarlyTyping } from '@/components/form/form/use-early-typing';
import { untouched, useAsSent } from '@/components/ui/navigation/use-as-sent';

interface ClosedFieldsProps {
  /** Whether it is open, and all that its fields show. */
  madeOf: readonly unknown[];
  className: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * What a closed `details` of a form holds: its fields are in the document and sent with the form, but stay as the server has sent
 * them until somebody opens it, or what they show is changed elsewhere.
 */
export function ClosedFields({ madeOf, className, ref, children }: ClosedFieldsProps) {
  const { id, isSent } = useAsSent(madeOf, isLeftAlone);
  return <div ref={ref} id={id} className={className} {...(isSent ? untouched : { children })} />;
}

const isLeftAlone = (fields: HTMLElement) => !fields.closest('details')?.open && !hasEarlyTyping(fields);
