import { Search } from 'lucide';
import { PageHead } from '@/components/layout/page-head';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Button } from '@/components/ui/inputs/button';
import { TextInput } from '@/components/ui/inputs/text-input';
import { NotFoundIllustration } from '@/components/ui/media/illustrations/not-found';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';

const popular = [
  { href: paths.home, label: 'All child care' },
  { href: paths.bookings, label: 'My Bookings' },
  { href: paths.content('how-it-works'), label: 'How it works' },
  { href: paths.help, label: 'Help' },
  { href: paths.content('contact'), label: 'Contact' },
] as const;

/** The 404 page: a search form and popular pages. */
export function NotFoundScreen() {
  return (
    <div className="py-10">
      <PageHead title="Page not found" hidden />
      <EmptyState
        illustration={<NotFoundIllustration />}
        headingLevel={1}
        title="We can’t find this page"
        action={
          <form action={paths.home} method="get" role="search" aria-label="Child care" className="flex flex-wrap gap-3">
            <label className="min-w-0 grow basis-64 text-left">
              <span className="mb-1 block font-bold">Search child care</span>
              <TextInput type="search" name="q" placeholder="Name or keyword" autoComplete="off" />
            </label>
            <Button type="submit" icon={Search} className="self-end">
              Search
            </Button>
          </form>
        }
      >
        <p>
          The address may be mistyped, the page may have moved, or the facility may have closed. You haven’t lost
          anything you entered.
        </p>
      </EmptyState>
      <nav aria-label="Popular pages" className="mx-auto max-w-prose px-4">
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1">
          {popular.map(({ href, label }) => (
            <li key={href}>
              <TextLink href={href} className="inline-block py-1.5">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
