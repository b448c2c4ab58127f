import { useState } from 'react';
import { LocateFixed, X } from 'lucide-react';
import type { SearchDraft } from '@/components/facility/search/search-draft';
import { Button } from '@/components/ui/inputs/button/button';
import { positionText } from '@/lib/search/search';

const denied = 'Your browser did not share your position. Enter a postal code or a city instead.';
const unknown = 'We couldn’t find your position. Enter a postal code or a city instead.';

/** To three decimals, about 100 m: the address of a search is shared and kept. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

/** The browser's position in place of a postal code. Nothing is asked of the browser before the press. */
export function SearchPosition({ draft, change }: SearchDraft) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState('');
  const locate = () => {
    setLooking(true);
    setProblem('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLooking(false);
        change({ place: '', at: { lat: rounded(coords.latitude), lng: rounded(coords.longitude) } });
      },
      ({ code, PERMISSION_DENIED }) => {
        setLooking(false);
        setProblem(code === PERMISSION_DENIED ? denied : unknown);
      },
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };
  return (
    <div className="[@media(scripting:none)]:hidden">
      {draft.at && <input type="hidden" name="at" value={positionText(draft.at)} />}
      {draft.at ? (
        <Button size="sm" variant="quiet" className="-ml-4" icon={X} onClick={() => change({ at: null })}>
          Don’t use my position
        </Button>
      ) : (
        <Button size="sm" variant="quiet" className="-ml-4" icon={LocateFixed} busy={looking} onClick={locate}>
          Use my position
        </Button>
      )}
      <p role="status" className="text-sm font-bold text-failed">
        {problem}
      </p>
    </div>
  );
}
