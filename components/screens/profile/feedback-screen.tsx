import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { FeedbackForm } from '@/components/support/feedback-form';

/** Where the invitation card of the menu leads. */
export function FeedbackScreen() {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="Feedback" hidden />
      <Protected needs="account">
        <div className="max-w-prose space-y-6">
          <header>
            <h1 className="text-3xl font-black">Feedback</h1>
            <p className="mt-1 text-ink-soft">Tell us what works for your family and what doesn’t.</p>
          </header>
          <FeedbackForm />
        </div>
      </Protected>
    </div>
  );
}
