import { useRouter } from 'next/router';
import { pageFrame } from '@/components/layout/page-frame';
import { NoticeList } from '@/components/notice/notice-list';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { pageOf } from '@/lib/search/url-values';

export function NoticesScreen() {
  const { query } = useRouter();
  return (
    <div className="max-w-prose">
      <NoticeList page={pageOf(query.page)} />
    </div>
  );
}
NoticesScreen.Frame = pageFrame(
  'Notices',
  <header>
    <h1 className="text-3xl font-black">Notices</h1>
    <p className="mt-1 text-ink-soft">
      News about your requests. Choose what we also e‑mail you in{' '}
      <TextLink href={paths.profileSection('notifications')}>your notification settings</TextLink>.
    </p>
  </header>,
);
