import { Notice } from '@/components/ui/feedback/notice';

/** Warns, without refusing, of what the family has planned at the same time (lib/requests/care/clashes). */
export function ClashNotice({ clashes }: { clashes: readonly string[] }) {
  if (clashes.length === 0) return null;
  return (
    <Notice tone="warning" role="status" title="You have other plans around this time">
      {clashes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
