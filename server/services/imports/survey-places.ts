import { cellsOf } from '@/server/domain/imports/cells';
import { newFilePlaces, type FilePlaces } from '@/server/domain/imports/file-places';
import type { FacilityMapping } from '@/server/domain/imports/mapping';
import { surveyRow } from '@/server/domain/imports/read-address';
import { isWanted } from '@/server/domain/imports/read-row';
import { readCsv } from '@/server/services/imports/read-csv';

/**
 * A first reading of the file: where its own points put its towns and postal areas. The second one checks each row against it,
 * and places the rows that have no point. Throws ImportProblem as readCsv does.
 */
export async function surveyPlaces(
  path: string,
  columns: readonly string[],
  mapping: FacilityMapping,
): Promise<FilePlaces> {
  const places = newFilePlaces();
  if (!mapping.coordinates) return places;
  for await (const { row } of readCsv(path, columns, mapping.file)) {
    const cells = cellsOf(row, columns, mapping);
    if (isWanted(cells, mapping)) surveyRow(cells, mapping, places);
  }
  return places;
}
