/** What facilities ask about a child beside the fields every child has. */
export interface ChildQuestion {
  id: string;
  text: string;
  kind: 'text' | 'yesNo' | 'choice';
  options?: string[];
  required: boolean;
}

/** The answers to a yesNo question. */
export const yesNo = ['Yes', 'No'] as const;

/** Fixed ids: answers refer to them. A question that goes out of use keeps its id; a new one gets a new id. */
export const childQuestions: readonly ChildQuestion[] = [
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0001',
    text: 'Which languages does your child hear at home?',
    kind: 'text',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0002',
    text: 'Is your child toilet trained?',
    kind: 'choice',
    options: ['Yes', 'In training', 'Not yet'],
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0003',
    text: 'Does your child nap during the day?',
    kind: 'choice',
    options: ['No nap', 'One nap', 'Two or more naps'],
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0004',
    text: 'What helps your child settle or feel better?',
    kind: 'text',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0005',
    text: 'Has your child been in child care before?',
    kind: 'yesNo',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0006',
    text: "Are your child's vaccinations up to date?",
    kind: 'choice',
    options: ['Yes', 'Partly', 'No', 'Exempt'],
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0007',
    text: 'Does your child need support with moving, hearing, seeing, speaking or learning?',
    kind: 'text',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0008',
    text: 'May the facility take photos of your child for you?',
    kind: 'yesNo',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0009',
    text: 'May your child go on supervised walks and outings?',
    kind: 'yesNo',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e000a',
    text: 'Is there a custody arrangement the facility should know about?',
    kind: 'text',
    required: false,
  },
];

export interface AdditionalAnswer {
  questionId: string;
  answer: string;
}

/** Errors by dotted path, empty when every answer fits a question of the list and answers it once. */
export function checkAdditionalInfo(answers: readonly AdditionalAnswer[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  answers.forEach(({ questionId, answer }, index) => {
    const question = childQuestions.find((one) => one.id === questionId);
    if (!question) errors[`additionalInfo.${index}.questionId`] = 'This question is not one of ours.';
    else if (seen.has(questionId)) errors[`additionalInfo.${index}.questionId`] = 'This question has two answers.';
    else if (!isAnswerTo(question, answer)) errors[`additionalInfo.${index}.answer`] = 'Choose one of the answers.';
    seen.add(questionId);
  });
  return errors;
}

function isAnswerTo(question: ChildQuestion, answer: string): boolean {
  if (question.kind === 'text') return true;
  return (question.kind === 'yesNo' ? yesNo : (question.options ?? [])).some((option) => option === answer);
}
