import { useRouter } from 'next/router';
import { AlertList } from '@/components/alert/alert-list';
import { SavedFacilities } from '@/components/facility/card/saved-facilities';
import { SelectionBar } from '@/components/facility/card/selection';
import { pageFrame } from '@/components/layout/page-frame';
import { noFilters } from '@/lib/search/search';
import { pageOf } from '@/lib/search/url-values';
import { useAppSelector } from '@/store/hooks';
import { selectSaved } from '@/store/slices/saved';

/** Saved facilities and alerts (record 0165). */
export function SavedScreen() {
  const { query } = useRouter();
  const saved = useAppSelector(selectSaved);
  const hasAnswer = saved.shown !== null || saved.failure !== null;
  const shown = typeof query.alert === 'string' ? query.alert : null;
  return (
    <>
      <section aria-labelledby="facilities" className="flex flex-col gap-4">
        <h2 id="facilities" className="text-xl font-black">
          Facilities
        </h2>
        <SavedFacilities page={pageOf(query.page)} />
      </section>
      {/* Hidden until the facilities are loaded; otherwise they would shift the alerts down. */}
      <section hidden={!hasAnswer} aria-labelledby="alerts" className="flex flex-col gap-4">
        <h2 id="alerts" className="text-xl font-black">
          When a spot opens
        </h2>
        <AlertList shown={hasAnswer ? shown : null} />
      </section>
      <SelectionBar filters={noFilters} />
    </>
  );
}
SavedScreen.Frame = pageFrame('Saved', <h1 className="text-3xl font-black">Saved</h1>);
