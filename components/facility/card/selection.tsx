import { Columns2, Send, X } from 'lucide';
import { useRouter } from 'next/router';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { BottomBar } from '@/components/ui/layout/bottom-bar';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { filtersOf } from '@/lib/search/alerts';
import { compareHref } from '@/lib/search/comparison';
import type { SearchFilters } from '@/lib/search/search';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { facilitySelected, selectionCleared, selectIsSelected, selectSelection } from '@/store/slices/selection';

interface SelectFacilityProps {
  facility: { id: string; name: string };
}

/**
 * On a card's picture, above the card's link: selects the facility to compare it or ask it together with others. An icon, whose
 * word is shown on focus.
 */
export function SelectFacility({ facility: { id, name } }: SelectFacilityProps) {
  const dispatch = useAppDispatch();
  const isSelected = useAppSelector((state) => selectIsSelected(state, id));
  return (
    <label
      title="Compare"
      className="absolute top-3 right-17 z-1 flex h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-full bg-raised text-sm font-bold shadow-2 outline-offset-2 outline-focus hover:text-primary-ink has-checked:bg-primary has-checked:text-on-primary has-focus-visible:px-3 has-focus-visible:outline-3 thumb:top-auto thumb:right-auto thumb:bottom-1.5 thumb:left-1.5 noscript:hidden forced-colors:border forced-colors:has-checked:border-4"
    >
      <input
        type="checkbox"
        aria-label={`Compare ${name}`}
        checked={isSelected}
        onChange={({ target }) => dispatch(facilitySelected({ id, selected: target.checked }))}
        className="peer columns-icon size-5 cursor-pointer appearance-none"
      />
      <span aria-hidden className="hidden peer-focus-visible:inline">
        Compare
      </span>
    </label>
  );
}

/** The same on the facility's own page. */
export function SelectButton({ facility: { id, name } }: Pick<SelectFacilityProps, 'facility'>) {
  // The search that led here travels in the address; the page itself does not depend on it.
  const [, search = ''] = useRouter().asPath.split(/[?#]/);
  const dispatch = useAppDispatch();
  const isSelected = useAppSelector((state) => selectIsSelected(state, id));
  const { ids, isFull } = useAppSelector(selectSelection);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Columns2}
        aria-pressed={isSelected}
        aria-label={`Compare ${name}`}
        onClick={() => dispatch(facilitySelected({ id, selected: !isSelected }))}
      >
        Compare
      </Button>
      <p role="status" className="order-last w-full text-sm empty:hidden">
        {isFull ? fullHint : isSelected && ids.length === 1 ? 'Selected. Now select another facility to compare.' : ''}
      </p>
      {isSelected && canCompare(ids) && (
        <ButtonLink href={compareHref(ids, filtersOf(search))} size="sm">
          Compare {ids.length} facilities
        </ButtonLink>
      )}
    </>
  );
}

const fullHint = `You can select up to ${limits.askedTogetherMax}. Remove one first.`;

const canCompare = ({ length }: readonly string[]): boolean => length > 1 && length <= limits.compareMax;

/**
 * What can be done with the selected facilities, at the bottom of the window. Render it as the last child of their list.
 * @param filters the search, for which they are compared
 */
export function SelectionBar({ filters }: { filters: SearchFilters }) {
  const dispatch = useAppDispatch();
  const { ids, isFull } = useAppSelector(selectSelection);
  if (ids.length === 0) return null;
  return (
    <BottomBar aria-label="Selected facilities">
      <p role="status" className="min-w-0 text-sm font-bold">
        {isFull ? fullHint : hintFor(ids.length)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton icon={X} label="Clear selection" onClick={() => dispatch(selectionCleared())} />
        <ButtonLink href={paths.askSeveral(ids)} size="sm" variant="secondary" icon={Send}>
          <span>
            Ask<span className="max-sm:sr-only"> for a tour or a spot</span>
          </span>
        </ButtonLink>
        {canCompare(ids) && (
          <ButtonLink href={compareHref(ids, filters)} size="sm" icon={Columns2}>
            <span>
              Compare<span className="max-sm:sr-only"> {ids.length} facilities</span>
            </span>
          </ButtonLink>
        )}
      </div>
    </BottomBar>
  );
}

function hintFor(count: number): string {
  if (count === 1) return '1 selected. Select another to compare.';
  return count > limits.compareMax
    ? `${count} selected. You can compare up to ${limits.compareMax}.`
    : `${count} selected`;
}
