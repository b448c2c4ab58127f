import { useRouter } from 'next/router';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { NoticeList } from '@/components/notice/notice-list';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { pageOf } from '@/lib/search/url-values';

export function NoticesScreen() {
  const { query } = useRouter();
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title="Notices" hidden />
      <header>
        <h1 className="text-3xl font-black">Notices</h1>
        <p className="mt-1 text-ink-soft">
          News about your requests. Choose what we also e-mail you in{' '}
          <TextLink href={paths.profileSection('notifications')}>your notification settings</TextLink>.
        </p>
      </header>
      <Protected needs="signed">
        <div className="max-w-prose">
          <NoticeList page={pageOf(query.page)} />
        </div>
      </Protected>
    </div>
  );
}
