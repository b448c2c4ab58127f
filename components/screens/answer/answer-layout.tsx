import Head from 'next/head';
import type { ReactNode } from 'react';
import { buttonStyle } from '@/components/ui/inputs/button';
import { Notice } from '@/components/ui/feedback/notice';
import { Logo } from '@/components/ui/media/logo';

interface AnswerLayoutProps {
  productName: string;
  title: string;
  /** Why the posted form was not carried out. */
  problem: string | null;
  children: ReactNode;
}

/** The frame of a facility's answer pages. They run no script: forms are posted by the browser. */
export function AnswerLayout({ productName, title, problem, children }: AnswerLayoutProps) {
  return (
    <>
      <Head>
        <title>{`${title} – ${productName}`}</title>
        <meta key="robots" name="robots" content="noindex" />
        <meta key="referrer" name="referrer" content="no-referrer" />
      </Head>
      <main className="mx-auto flex min-h-dvh max-w-prose flex-col gap-6 px-4 py-6 sm:px-6">
        <Logo name={productName} />
        <h1 className="text-2xl font-black">{title}</h1>
        {problem && <Notice tone="error">{problem}</Notice>}
        {children}
      </main>
    </>
  );
}

/** A link that has ended, was revoked, or was never ours. */
export function EndedLink({ productName, problem }: Pick<AnswerLayoutProps, 'productName' | 'problem'>) {
  return (
    <AnswerLayout
      productName={productName}
      title={problem ? 'Something went wrong' : 'This link doesn’t work'}
      problem={problem}
    >
      {!problem && <p>It has ended, or it’s incomplete. Open the newest e-mail from us, and use the link there.</p>}
    </AnswerLayout>
  );
}

interface FormButtonProps {
  variant?: 'primary' | 'secondary' | 'danger';
  name?: string;
  value?: string;
  children: ReactNode;
}

/** Submits its form; the pressed button's name and value are sent along. */
export function FormButton({ variant = 'primary', children, ...rest }: FormButtonProps) {
  return (
    <button type="submit" {...rest} className={buttonStyle({ variant, block: true })}>
      {children}
    </button>
  );
}
