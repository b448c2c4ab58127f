import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';

/** What a page that works by scripts alone says to a browser without them, and who helps there. */
export function NeedsScripts() {
  return (
    <noscript>
      <div className="mx-auto max-w-prose space-y-3 px-4 py-10">
        <p className="font-bold">This page needs JavaScript.</p>
        <p>
          We need it to log you in and to show what is your family’s own. Turn JavaScript on in your browser’s settings,
          then load this page again.
        </p>
        <p>
          You can <TextLink href={paths.home}>search child care</TextLink> without it. If you need a hand, see{' '}
          <TextLink href={paths.help}>Help</TextLink>: there you find how to reach us.
        </p>
      </div>
    </noscript>
  );
}
