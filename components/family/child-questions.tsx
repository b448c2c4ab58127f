import type { Question } from '@/api/contract/types';
import type { Questions } from '@/components/family/use-questions';
import { RadioField } from '@/components/form/radio-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { limits } from '@/lib/limits';

/** The service's additional questions about a child, each by its kind (specification section 7). */
export function ChildQuestions({ questions: { list, problem, retry } }: { questions: Questions }) {
  if (list) return list.map((question) => <QuestionField key={question.id} question={question} />);
  if (!problem) {
    return (
      <div aria-busy className="space-y-6">
        <span role="status" className="sr-only">
          Loading the questions
        </span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-20 w-full" />
        ))}
      </div>
    );
  }
  return (
    <Notice
      tone="warning"
      role="alert"
      title="We couldn’t load these questions"
      action={
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      }
    >
      <p>{problem} You can save without them: earlier answers are kept.</p>
    </Notice>
  );
}

function QuestionField({ question: { id, text, kind, options = [], required } }: { question: Question }) {
  const field = { name: `answers.${id}`, label: text, required };
  if (kind === 'text') return <TextAreaField {...field} maxLength={limits.reasonMax} />;
  const answers = kind === 'yesNo' ? ['Yes', 'No'] : options;
  const choices = answers.map((answer) => ({ value: answer, label: answer }));
  return (
    <RadioField {...field} choices={required ? choices : [...choices, { value: '', label: 'No answer' }]} inline />
  );
}
