import dynamic from 'next/dynamic';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** Below what a request's page shows first, and with a form. */
export const RequestThread = dynamic(
  () => import('@/components/thread/thread-part').then((module) => module.ThreadPart),
  {
    ssr: false,
    loading: whileLoading('We couldn’t load your messages', <Skeleton className="h-40 w-full rounded-lg" />),
  },
);
