import type { Answer } from '@/api/contract/types';
import { AnswerLayout, FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';

interface MorningScreenProps {
  productName: string;
  page: Answer<'readMorningMail'>;
  problem: string | null;
}

/** Turns a contact's morning e-mail off, and on again. */
export function MorningScreen({ productName, page, problem }: MorningScreenProps) {
  const { facilityName, on } = page;
  return (
    <AnswerLayout productName={productName} title={`Morning e‑mail for ${facilityName}`} problem={problem}>
      {!on && (
        <Notice tone="success">You won’t get the morning e‑mail anymore. We’ll still e‑mail you each request.</Notice>
      )}
      <form method="post" className="flex flex-col gap-4">
        {on && (
          <p>
            Each morning we e‑mail you how many children come and which requests are waiting. If you stop it, we’ll
            still e‑mail you each request.
          </p>
        )}
        <input type="hidden" name="on" value={String(!on)} />
        <FormButton variant={on ? 'primary' : 'secondary'}>
          {on ? 'Stop the morning e‑mail' : 'Turn it on again'}
        </FormButton>
      </form>
    </AnswerLayout>
  );
}
