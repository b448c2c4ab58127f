import type { Settings } from '@/api/contract/types';
import { PageHead } from '@/components/layout/page-head';
import { Notice } from '@/components/ui/feedback/notice';
import { ButtonLink } from '@/components/ui/inputs/button';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';

const tasks = [
  'Answer requests for care, tours and waitlist spots, or suggest another time',
  'Keep capacities, opening hours and prices up to date',
  'Record who came, and share notes and photos of the day with families',
  'Answer reviews',
] as const;

/** What the facilities' own site does. In a demonstration there is none, and this page explains what replaces it. */
export function ForFacilitiesScreen({ settings }: { settings: Settings }) {
  const { demo, facilitySiteUrl, productName, supportEmail } = settings;
  const hasSite = facilitySiteUrl !== paths.forFacilities;
  return (
    <div className="mx-auto max-w-page px-4 py-6 sm:px-6">
      <PageHead title="For child care facilities" description="What child care facilities do on their own site." />
      <div className="flex max-w-prose flex-col gap-6">
        <header>
          <h1 className="text-3xl font-black text-balance">For child care facilities</h1>
          <p className="mt-3 text-ink-soft">
            This site is for parents. Facilities work with {productName} on a site of their own. There they:
          </p>
        </header>
        <ul className="list-disc space-y-1 pl-5">
          {tasks.map((task) => (
            <li key={task}>{task}</li>
          ))}
        </ul>
        {hasSite && (
          <p>
            <ButtonLink href={facilitySiteUrl}>Go to the site for facilities</ButtonLink>
          </p>
        )}
        {!hasSite && demo && (
          <Notice title="In this demonstration">
            <p>
              There’s no separate site for facilities here. An automatic desk stands in for them: it answers your
              requests after a few seconds, with a yes, a no or another offer. The people who run the demonstration can
              also answer with the command <code>npm run desk</code>.
            </p>
          </Notice>
        )}
        <p>
          Would you like to list your facility?{' '}
          <TextLink href={paths.content('register-ccb')}>How to register</TextLink>, or write to{' '}
          <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
        </p>
      </div>
    </div>
  );
}
