import type { Question } from '@/api/contract/types';
import type { Questions } from '@/components/family/use-questions';
import { RadioField } from '@/components/form/choices/radio-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { limits } from '@/lib/limits';

/** The service's additional questions about a child, each with the field for its kind (product section 7). */
export function ChildQuestions({ questions: { list, problem, retry } }: { questions: Questions }) {
  if (list) return list.map((question) => <QuestionField key={question.id} question={question} />);
  if (!problem) {
    return <ListSkeleton label="Loading the questions" row="h-20" />;
  }
  return (
    <LoadFailure title="We couldn’t load these questions" onRetry={retry}>
      {problem} You can save without them: earlier answers are kept.
    </LoadFailure>
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
