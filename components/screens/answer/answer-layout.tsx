import Head from 'next/head';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { buttonStyle } from '@/components/ui/inputs/button';
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

interface EndedLinkProps extends Pick<AnswerLayoutProps, 'productName' | 'problem'> {
  /** A new link was asked for. */
  renewed?: boolean;
}

/** A link that has ended, was revoked, or was never ours. */
export function EndedLink({ productName, problem, renewed = false }: EndedLinkProps) {
  return (
    <AnswerLayout
      productName={productName}
      title={problem ? 'Something went wrong' : 'This link doesn’t work'}
      problem={problem}
    >
      {!problem && (renewed ? <Renewed /> : <Renew />)}
    </AnswerLayout>
  );
}

const Renewed = () => (
  <Notice tone="info">
    If this was one of our links and there’s still something to see, we’ve e‑mailed a new one to the contact it was for.
  </Notice>
);

const Renew = () => (
  <form method="post" className="flex flex-col gap-4">
    <p>It has ended, or it’s incomplete. Open the newest e‑mail from us, or get a new link.</p>
    <input type="hidden" name="renew" value="1" />
    <FormButton>E-mail a new link to the contact</FormButton>
  </form>
);

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
