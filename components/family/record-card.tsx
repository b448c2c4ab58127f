import { Pencil, Trash2 } from 'lucide';
import { PersonCard } from '@/components/family/person-card';
import { fullName, recordFacts, recordSubtitle, type FactContext } from '@/components/family/record-facts';
import { Notice } from '@/components/ui/feedback/notice';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { FamilyRecord, RecordKind } from '@/store/slices/family';

interface Props {
  kind: RecordKind;
  record: FamilyRecord;
  context: FactContext;
  /** The person's own page. */
  href?: string;
  /** Another form is open: only one at a time. */
  busy: boolean;
  /** Why deleting failed. */
  problem: string | null;
  onEdit: () => void;
  onDelete: () => void;
}

export function RecordCard({ kind, record, context, href, busy, problem, onEdit, onDelete }: Props) {
  const name = fullName(record);
  const facts = recordFacts(kind, record, context);
  return (
    <PersonCard
      title={name}
      subtitle={recordSubtitle(kind, record, context)}
      photoUrl={'photo' in record ? record.photo?.fullPath : null}
      actions={
        !busy && (
          <>
            <IconButton icon={Pencil} label={`Edit ${name}`} variant="outline" onClick={onEdit} />
            <IconButton icon={Trash2} label={`Delete ${name}`} variant="outline" onClick={onDelete} />
          </>
        )
      }
    >
      {facts.length > 0 && (
        <dl className="mt-2 space-y-1 text-sm">
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt className="inline font-bold">
                {term}
                {/[?.]$/.test(term) ? ' ' : ': '}
              </dt>
              <dd className="inline whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {href && (
        <p className="mt-2">
          <TextLink href={href}>
            <Name>{name}</Name>’s page
          </TextLink>
        </p>
      )}
      {problem && (
        <div className="mt-3">
          <Notice tone="warning" role="alert" title={`${name} wasn’t deleted`}>
            {problem}
          </Notice>
        </div>
      )}
    </PersonCard>
  );
}
