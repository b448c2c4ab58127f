import { AgreementCheck } from '@/components/agreement/agreement-check';
import { PageHead } from '@/components/layout/page-head';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';

/** Checks whether the PDF of a signed agreement is genuine (product rule 7). */
export function VerifyAgreementScreen() {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead
        title="Check a signed agreement"
        description="Find out if the PDF of a signed parent agreement is genuine and unchanged."
      />
      <div className="flex max-w-prose flex-col gap-6">
        <header>
          <h1 className="text-3xl font-black text-balance">Check a signed agreement</h1>
          <p className="mt-3 text-ink-soft">
            Have the PDF of a signed parent agreement? Check if it’s genuine and unchanged. The file stays on your
            device: your browser calculates its fingerprint, and we only look up the fingerprint.
          </p>
        </header>
        <AgreementCheck />
        <p>
          <TextLink href={paths.content('parent-agreement')}>Read the current agreement</TextLink>
        </p>
      </div>
    </div>
  );
}
