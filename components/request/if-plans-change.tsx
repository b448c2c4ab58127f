import { useId, type ReactNode } from 'react';

/** The terms of a request for care, before it is sent. `children` says what holds once it is confirmed. */
export function IfPlansChange({ children }: { children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-1 text-sm">
      <h3 id={headingId} className="font-bold">
        If plans change
      </h3>
      <p>You can withdraw your request at no cost until it is confirmed.</p>
      {children}
    </section>
  );
}
