import { useState, type ReactNode } from 'react';
import { Card } from '@/components/ui/layout/card';
import { WelcomeIllustration } from '@/components/ui/media/illustrations/welcome';
import { useFocusOnChange } from '@/components/ui/navigation/focus';

export interface AuthCardProps {
  title: string;
  children: ReactNode;
}

const promises = [
  'See availability and full prices before you send a request',
  'Always know where each request stands',
  'Keep your family’s details in one safe place',
];

/**
 * Layout of the login and sign-up pages: benefits beside the form. A new title answers a submit, so it takes the focus.
 */
export function AuthCard({ title, children }: AuthCardProps) {
  const [firstTitle] = useState(title);
  const heading = useFocusOnChange<HTMLHeadingElement>(title !== firstTitle && title);
  return (
    <div className="mx-auto grid max-w-page items-start gap-10 px-4 py-8 sm:px-6 sm:py-14 lg:grid-cols-[1fr_30rem]">
      {/* In its own cell: alone, while the page still arrives, it would take the other column. */}
      <Card as="section" padding="lg" className="mx-auto w-full max-w-[30rem] lg:col-start-2 lg:row-start-1">
        <h1 ref={heading} tabIndex={-1} className="mb-6 text-2xl font-black">
          {title}
        </h1>
        {children}
      </Card>
      <div className="row-start-1 hidden flex-col items-center gap-6 pt-4 lg:flex">
        <WelcomeIllustration />
        <ul className="space-y-2 text-lg text-ink-soft">
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
