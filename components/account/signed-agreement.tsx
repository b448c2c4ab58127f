import { Download } from 'lucide';
import { useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { DefinitionList } from '@/components/ui/layout/definition-list';
import { TextLink } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import { paths } from '@/lib/paths';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { downloadAgreement } from '@/store/slices/agreement';

type Signature = NonNullable<Profile['signature']>;

/** The signed agreement, its PDF, and how anyone can verify it (product rule 7). */
export function SignedAgreement({ signature }: { signature: Signature | null }) {
  if (signature === null) {
    return (
      <EmptyState
        headingLevel={2}
        title="You haven’t signed the agreement yet"
        action={<ButtonLink href={paths.onboarding}>Continue registration</ButtonLink>}
      >
        <p>You sign it at the end of your registration. Then you can read and download it here.</p>
      </EmptyState>
    );
  }
  const { agreementVersion, agreementSha256, current, date, image, typedName } = signature;
  return (
    <div className="space-y-6">
      {!current && <NewerAgreement />}
      <DefinitionList
        items={[
          { term: 'Signed on', description: longDate(date) },
          { term: 'Version', description: agreementVersion },
          ...(typedName ? [{ term: 'Name', description: typedName }] : []),
          {
            term: 'Signature',
            // White like paper in dark mode too: the strokes are dark.
            description: <img src={image} alt="Your signature" className="max-h-32 rounded-md bg-[#fff] p-2" />,
          },
          {
            term: 'Fingerprint of the text (SHA-256)',
            description: <code className="text-sm wrap-anywhere">{agreementSha256}</code>,
          },
        ]}
      />
      <PdfDownload />
      <p>
        {current && (
          <>
            <TextLink href={paths.content('parent-agreement')}>Read the agreement</TextLink>
            {' · '}
          </>
        )}
        <TextLink href={paths.verifyAgreement}>Check that a PDF is genuine</TextLink>
      </p>
      <p className="text-ink-soft">
        The PDF has the exact text you signed. Anyone you give it to can check that it’s genuine and unchanged.
      </p>
    </div>
  );
}

const NewerAgreement = () => (
  <Notice
    tone="warning"
    title="There’s a newer agreement"
    action={
      <ButtonLink href={paths.onboardingStep('overview')} size="sm">
        Read and sign it
      </ButtonLink>
    }
  >
    <p>We keep what you signed. Please read and sign the newer version, too.</p>
  </Notice>
);

function PdfDownload() {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | 'done' | Failure>('ready');
  const download = async () => {
    setState('busy');
    const result = await dispatch(downloadAgreement());
    setState(downloadAgreement.rejected.match(result) ? result.error : 'done');
  };
  return (
    <div className="space-y-3">
      <Button icon={Download} busy={state === 'busy'} onClick={() => void download()}>
        Download PDF
      </Button>
      <p role="status">{state === 'done' && 'The PDF is in your downloads.'}</p>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" title="We couldn’t download the PDF">
          <p>{sentenceOf(state)}</p>
        </Notice>
      )}
    </div>
  );
}
