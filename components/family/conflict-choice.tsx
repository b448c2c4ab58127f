import { useId } from 'react';
import { fullName, recordFacts, recordSubtitle, type Fact, type FactContext } from '@/components/family/record-facts';
import { itemOf, type RecordValues } from '@/components/family/record-values';
import type { Conflict } from '@/components/family/use-save-record';
import { Button } from '@/components/ui/inputs/button';
import { Avatar } from '@/components/ui/media/avatar';
import type { UploadedPhoto } from '@/components/ui/media/use-photo-upload';
import { useFocusOnChange } from '@/components/ui/navigation/focus';
import type { FamilyRecord, RecordKind } from '@/store/slices/family';

interface Props {
  kind: RecordKind;
  conflict: Conflict;
  context: FactContext;
  onKeepMine: () => void;
  onUseSaved: () => void;
}

/** Two tabs edited the same record: shows the differences and lets the parent choose. */
export function ConflictChoice({ kind, conflict: { theirs, mine }, context, onKeepMine, onUseSaved }: Props) {
  const headingId = useId();
  const heading = useFocusOnChange<HTMLHeadingElement>(theirs);
  const rows = differences(allFacts(kind, theirs, context), allFacts(kind, asRecord(kind, mine, theirs), context));
  const photos = [photoOf(theirs), photoOf(mine as unknown as FamilyRecord)] as const;
  return (
    <section aria-labelledby={headingId} className="rounded-lg border-2 border-warning bg-warning-soft p-4 sm:p-5">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-lg font-black">
        This record was changed in another tab or on another device
      </h3>
      <p className="mt-1">Choose which version to keep.</p>
      <div className="mt-4 overflow-x-auto">
        <table className="w-full text-left">
          <thead>
            <tr className="align-bottom">
              <td />
              <th scope="col" className="p-2">
                Saved in another tab
              </th>
              <th scope="col" className="p-2">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {photos[0]?.id !== photos[1]?.id && (
              <tr className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-2">
                  Photo
                </th>
                {photos.map((photo, index) => (
                  <td key={index} className="p-2">
                    {photo ? <Avatar {...mine} photoUrl={photo.fullPath} size="lg" label="Photo" /> : 'No photo'}
                  </td>
                ))}
              </tr>
            )}
            {rows.map(([term, saved, own]) => (
              <tr key={term} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-2">
                  {term}
                </th>
                <td className="p-2 whitespace-pre-line">{saved || 'Empty'}</td>
                <td className="p-2 whitespace-pre-line">{own || 'Empty'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button variant="secondary" onClick={onUseSaved}>
          Use the saved one
        </Button>
      </div>
    </section>
  );
}

/** The unsaved values in the shape of a stored record. */
const asRecord = (kind: RecordKind, values: RecordValues, theirs: FamilyRecord) =>
  ({ ...theirs, ...itemOf(kind, values, null) }) as FamilyRecord;

const photoOf = (record: FamilyRecord): UploadedPhoto | null => ('photo' in record ? (record.photo ?? null) : null);

function allFacts<K extends RecordKind>(kind: K, record: FamilyRecord<K>, context: FactContext): Fact[] {
  const relation = kind === 'children' ? [] : [{ term: 'Relation', text: recordSubtitle(kind, record, context) }];
  return [{ term: 'Name', text: fullName(record) }, ...relation, ...recordFacts(kind, record, context)];
}

/** Facts that differ, in the order of the saved record: [term, saved, own]. */
function differences(saved: readonly Fact[], own: readonly Fact[]): [string, string, string][] {
  const textOf = (facts: readonly Fact[], term: string) => facts.find((fact) => fact.term === term)?.text ?? '';
  const terms = new Set([...saved, ...own].map(({ term }) => term));
  return [...terms].flatMap((term): [string, string, string][] => {
    const row: [string, string, string] = [term, textOf(saved, term), textOf(own, term)];
    return row[1] === row[2] ? [] : [row];
  });
}
