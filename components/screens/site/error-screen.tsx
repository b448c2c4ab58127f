import { PageHead } from '@/components/layout/page-head';
import { CallOrWrite } from '@/components/screens/site/support-contact';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { TroubleIllustration } from '@/components/ui/media/illustrations/trouble';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectSettings } from '@/store/slices/settings';

const messages = {
  429: { title: 'Too many tries', text: 'Wait a minute and try again.' },
  503: {
    title: 'We can’t show this page right now',
    text: 'Anything you already sent is safe. Try again in a moment.',
  },
  500: {
    title: 'Something went wrong on our side',
    text: 'Anything you already sent is safe. Try again in a moment.',
  },
};

const hasOwnText = (status: number | undefined): status is keyof typeof messages =>
  status !== undefined && status in messages;

/** Replaces a page that failed to load, by response status. */
export function ErrorScreen({ status }: { status?: number }) {
  const { title, text } = messages[hasOwnText(status) ? status : 500];
  return (
    <div className="py-10">
      <PageHead title={title} hidden />
      <EmptyState
        illustration={<TroubleIllustration />}
        headingLevel={1}
        title={title}
        action={
          <>
            <Button onClick={() => window.location.reload()} className="noscript:hidden">
              Try again
            </Button>
            <ButtonLink href={paths.home} variant="secondary">
              Go to the home page
            </ButtonLink>
          </>
        }
      >
        <p>{text}</p>
        <noscript>
          <p>Use your browser’s button to load this page again.</p>
        </noscript>
        <p className="mt-2">
          <Contact />
        </p>
      </EmptyState>
    </div>
  );
}

/** Phone and e-mail if the settings are loaded, else a link to the contact page. */
function Contact() {
  const settings = useAppSelector(selectSettings);
  return (
    <>
      If it happens again,{' '}
      {settings ? <CallOrWrite settings={settings} /> : <TextLink href={paths.content('contact')}>contact us</TextLink>}
      .
    </>
  );
}
