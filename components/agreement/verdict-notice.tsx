import { bytesMax, mark } from '@/components/agreement/check-file';
import type { Verdict } from '@/components/agreement/use-verification';
import { Notice } from '@/components/ui/feedback/notice/notice';
import type { Tone } from '@/components/ui/feedback/tones';
import { longDate } from '@/lib/dates/dates';
import { dropMessages } from '@/lib/text/drop-messages';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';

type Said = { tone: Tone; title: string; text: string };
type Words = { [K in Verdict['kind']]: (product: string, verdict: Extract<Verdict, { kind: K }>) => Said };

const words: Words = {
  genuine: (product, { found }) => ({
    tone: 'success',
    title: 'This agreement is genuine',
    text: `${product} issued exactly this file. It was signed on ${longDate(found.signedOn)}, agreement version ${found.version}. ${
      found.current
        ? 'That is still the current version.'
        : 'There is a newer version now. What was signed under this one stays on record.'
    }`,
  }),
  unknown: (product) => ({
    tone: 'error',
    title: 'We don’t recognize this file',
    text: `It may have been changed, even just by being saved again in another program. It may not be from ${product}. Or the family may have deleted its account. Ask for the file exactly as it was downloaded.`,
  }),
  notPdf: () => ({
    tone: 'warning',
    title: dropMessages.wrongType(['PDF']),
    text: 'Choose the agreement exactly as it was downloaded. We can’t check a photo or a scan of it.',
  }),
  tooLarge: (product) => ({
    tone: 'error',
    title: dropMessages.tooLarge(bytesMax),
    text: `It is much larger than any agreement from ${product}.`,
  }),
  tooSmall: () => ({
    tone: 'warning',
    title: dropMessages.tooSmall(mark.length),
    text: 'It seems to be empty. Choose the agreement as it was downloaded.',
  }),
  several: () => ({
    tone: 'warning',
    title: dropMessages.tooMany,
    text: 'Choose a single PDF.',
  }),
  unreadable: () => ({
    tone: 'warning',
    title: 'We couldn’t read the file',
    text: 'It may have been moved or renamed. Choose it again.',
  }),
  noDigest: () => ({
    tone: 'warning',
    title: 'Your browser can’t check files here',
    text: 'It can do so only over a secure connection. Open this page at an address that begins with https.',
  }),
  noAnswer: () => ({
    tone: 'warning',
    title: 'We couldn’t check the file right now',
    text: 'The file itself may be fine. Try again in a moment.',
  }),
};

/** What was found out about a file, in plain words. */
export function VerdictNotice({ name, verdict }: { name: string; verdict: Verdict }) {
  const product = useAppSelector(selectProductName);
  // The table's types hold for each kind; TypeScript cannot follow them through the choice of one.
  const say = words[verdict.kind] as (product: string, verdict: Verdict) => Said;
  const { tone, title, text } = say(product, verdict);
  return (
    <Notice tone={tone} title={title}>
      {name && <p className="text-sm break-words text-ink-soft">{name}</p>}
      <p className="mt-1">{text}</p>
    </Notice>
  );
}
