import type { Facility } from '@/api/contract/types';
import { SourceNote } from '@/components/facility/card/source-note';
import { isPartly } from '@/lib/facilities/age-group';
import { childrenAllowed, groupAges, placesAllowed } from '@/lib/facilities/facts';

/** What a list says of a facility: for how many children it is licensed, by age, and what else; with the list and its date. */
export function FacilityLicence({ facility }: { facility: Facility }) {
  const { ageGroups, licensedPlaces, licenceKind, listFacts, source, ownFacts } = facility;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {licensedPlaces === null
          ? 'The number of places is not stated.'
          : `${childrenAllowed(licenceKind, licensedPlaces)}. How many of these places are available is not stated.`}
      </p>
      {ageGroups.length === 0 ? (
        <p>Ages are not stated.</p>
      ) : (
        <table className="w-full max-w-prose text-sm">
          <caption className="sr-only">Places by age</caption>
          <tbody>
            {ageGroups.map((group) => (
              <tr key={group.id} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-left font-bold">
                  {group.title}
                  {groupAges(group) && <span className="font-normal text-ink-soft">, {groupAges(group)}</span>}
                </th>
                <td className="py-2 text-right tabular-nums">
                  {group.licensedPlaces === null ? (
                    <span className="text-ink-soft">Not stated</span>
                  ) : (
                    placesAllowed(licenceKind, group.licensedPlaces)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ageGroups.some(isPartly) && <p>Ages are partly stated. Ask whether there is care for your child’s age.</p>}
      {listFacts.length > 0 && (
        <ul aria-label="Also on the list" className="list-disc pl-5">
          {listFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {source && (
        <p>
          <span className="text-sm font-bold">Source: </span>
          <SourceNote source={source} linked />
          {ownFacts.includes('ageGroups') && (
            <span className="block text-sm text-ink-soft">The age groups are the facility’s own.</span>
          )}
          {source.attribution && <span className="block text-sm text-ink-soft">{source.attribution}</span>}
        </p>
      )}
    </div>
  );
}
