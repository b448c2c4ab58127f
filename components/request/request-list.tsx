import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ButtonLink } from '@/components/ui/inputs/button';
import { PagedList } from '@/components/ui/layout/paged-list';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { paths } from '@/lib/paths';
import { answerFirst, type Expiring } from '@/lib/requests/care/booking-facts';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import type { GroupPage } from '@/store/requests/group-list';
import type { RequestPage } from '@/store/requests/request-thunks';
import type { RootState } from '@/store/root-reducer';
import { useLoad, type LoadThunk } from '@/store/use-load';

interface RequestListProps<G extends { id: string }, Request> {
  /** Plural, lower case: "tours". */
  noun: string;
  /** The current page, in display order; null before the first response. */
  groups: readonly G[] | null;
  list: GroupPage;
  load: LoadThunk<unknown, Request>;
  /** Argument of `load`. */
  request: Request;
  hrefFor: (page: number) => string;
  /** Empty state. */
  empty: { title: string; text: string };
  children: (groups: readonly G[]) => ReactNode;
}

/** A paginated list of the family's requests of one kind. */
export function RequestList<G extends { id: string }, Request>(props: RequestListProps<G, Request>) {
  const { noun, groups, list, load, request, hrefFor, empty, children } = props;
  const { retry } = useLoad(load, request);
  return (
    <PagedList
      noun={noun}
      items={groups}
      page={list.page}
      totalPages={list.totalPages}
      totalItems={list.totalItems}
      changing={list.status === 'loading'}
      failure={list.failure && sentenceOf(list.failure)}
      onRetry={retry}
      hrefFor={hrefFor}
      empty={
        <EmptyState
          illustration={<NoBookingsIllustration />}
          title={empty.title}
          action={<ButtonLink href={paths.home}>Find child care</ButtonLink>}
        >
          <p>{empty.text}</p>
        </EmptyState>
      }
    >
      {children}
    </PagedList>
  );
}

type Listed = Expiring & { id: string };
type ListProps<G extends { id: string }> = RequestListProps<G, RequestPage>;

interface AllRequestsProps<G extends Listed> extends Pick<ListProps<G>, 'load' | 'empty'> {
  select: (state: RootState, list: 'all') => ListProps<G>['groups'];
  selectList: (state: RootState, list: 'all') => GroupPage;
  /** "Tours". */
  title: string;
  page: number;
  path: string;
  needsAnswer: (group: G) => boolean;
  card: (group: G) => ReactNode;
}

/** The family's visible requests as cards: those that need an answer first, then the newest. */
export function AllRequests<G extends Listed>(props: AllRequestsProps<G>) {
  const { title, page, path, select, selectList, needsAnswer, card, ...rest } = props;
  const groups = useAppSelector((state) => select(state, 'all'));
  const list = useAppSelector((state) => selectList(state, 'all'));
  return (
    <RequestList<G, RequestPage>
      {...rest}
      groups={groups}
      list={list}
      noun={title.toLowerCase()}
      request={{ list: 'all', page }}
      hrefFor={(other) => (other > 1 ? `${path}?page=${other}` : path)}
    >
      {(shown) => (
        <ul aria-label={title} className="flex flex-col gap-4">
          {answerFirst(shown, needsAnswer).map((group) => (
            <li key={group.id}>{card(group)}</li>
          ))}
        </ul>
      )}
    </RequestList>
  );
}
