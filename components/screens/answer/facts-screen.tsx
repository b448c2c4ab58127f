import type { ReactNode } from 'react';
import type { Answer } from '@/api/contract/types';
import { AnswerLayout } from '@/components/screens/answer/answer-layout';
import { ContradictedChange } from '@/components/screens/answer/contradicted-change';
import type { FailedForm } from '@/components/screens/answer/fact-form';
import { FactsClosedDays, FactsHours } from '@/components/screens/answer/facts-days';
import { FactsPrices } from '@/components/screens/answer/facts-prices';
import { FactsReviews } from '@/components/screens/answer/facts-reviews';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { deadlineText } from '@/lib/dates/instants';
import { areContradictions } from '@/lib/facilities/affected';
import { factField } from '@/lib/facilities/answer-facts';

interface FactsScreenProps {
  productName: string;
  page: Answer<'readFactsLink'>;
  problem: string | null;
  fields: Readonly<Record<string, string>>;
  details: unknown;
  typed: readonly [string, string][];
  /** The form that was carried out last. */
  done: string | null;
}

/** What a facility's contact states: prices, hours, closed days, and replies to reviews. */
export function FactsScreen({ productName, page, problem, fields, details, typed, done }: FactsScreenProps) {
  const form = new URLSearchParams(typed.map(([name, value]) => [name, value]));
  if (problem !== null && areContradictions(details))
    return <ContradictedChange {...{ productName, page, form, contradictions: details }} />;
  const section = form.get(factField.section);
  const failed: FailedForm | null =
    problem === null || section === null ? null : { section, problem, fields, typed: form };
  const { facilityName, expiresAt, timeZone, reviews } = page;
  // A review that is gone, or a form that isn't ours.
  const isShown = failed !== null && (!section!.startsWith('reply-') || isListed(page, section!));
  const parts: [string, string, ReactNode][] = [
    ['prices', 'Prices', <FactsPrices key="prices" {...{ page, failed, done }} />],
    ['opening', 'Hours', <FactsHours key="opening" {...{ page, failed, done }} />],
    ['closed', 'Closed days', <FactsClosedDays key="closed" {...{ page, failed, done }} />],
    [
      'reviews',
      reviews.unanswered > 0 ? `Reviews (${reviews.unanswered} to answer)` : 'Reviews',
      <FactsReviews key="reviews" {...{ page, failed, done }} />,
    ],
  ];
  return (
    <AnswerLayout productName={productName} title={`${facilityName}: your page`} problem={isShown ? null : problem}>
      <p className="text-sm text-ink-soft">This link works until {deadlineText(new Date(expiresAt), timeZone)}.</p>
      <nav aria-label="On this page">
        <ul className="flex flex-wrap gap-x-6">
          {parts.map(([id, heading]) => (
            <li key={id}>
              <a href={`#${id}`} className={`${textLinkStyle} inline-block py-3`}>
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(([id, heading, content]) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`} className="flex scroll-mt-4 flex-col gap-4">
          <h2 id={`${id}-heading`} className="text-xl font-black">
            {heading}
          </h2>
          {content}
        </section>
      ))}
    </AnswerLayout>
  );
}

const isListed = ({ reviews }: Answer<'readFactsLink'>, section: string) =>
  reviews.items.some(({ id }) => section.endsWith(id));
