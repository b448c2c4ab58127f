import { cities, type Neighbourhood } from '@/server/demonstration/data/facilities/cities';
import { kinds } from '@/server/demonstration/data/facilities/kinds';
import { type Entry, register } from '@/server/demonstration/data/facilities/register';
import { SeedRandom } from '@/server/demonstration/data/seed';

/** Alternative text of each drawing. */
const alt = {
  brick: 'A brick building with tall windows and a painted door',
  storefront: 'A corner shop front with an awning and drawings in the window',
  modern: 'A low modern building with coloured panels and a roof garden',
  house: 'A family house with a porch and a front garden',
  cabin: 'A wooden cabin between tall trees',
  playroom: 'A playroom with a round rug, low shelves and wooden blocks',
  reading: 'A reading corner with a tent, cushions and a full bookshelf',
  art: 'An art room with an easel, a long table and paintings on a line',
  nap: 'A quiet room with cots under a mobile of clouds',
  playground: 'A playground with a slide, swings and a tree',
  garden: 'A garden with raised beds and sunflowers',
  sandpit: 'A sandpit with buckets under a striped sail',
  forest: 'A clearing in the woods with logs around a fire circle',
} as const satisfies Record<Scene, string>;

interface Drawing {
  scene: Scene;
  name: string;
}

/** Three drawings of each facility, by name: outside, inside and yard. Neighbours share as few as possible. */
export function picturesByName(): ReadonlyMap<string, { url: string; alt: string }[]> {
  const shown: Shown[] = [];
  return new Map(
    register.map((entry) => {
      const drawings = drawingsOf(entry, shown);
      shown.push(...drawings.map(({ name }) => ({ name, at: entry })));
      return [entry.name, drawings.map(({ scene, name }) => ({ url: `/facilities/${name}.svg`, alt: alt[scene] }))];
    }),
  );
}

interface Shown {
  name: string;
  at: Entry;
}

function drawingsOf(entry: Entry, shown: readonly Shown[]): Drawing[] {
  const random = new SeedRandom(`pictures ${entry.name}`);
  const { exterior, inside, outside }: Record<'exterior' | 'inside' | 'outside', readonly Scene[]> = kinds[entry.kind];
  return [exterior, inside, outside].map((scenes) => {
    const drawings = scenes.flatMap((scene) => illustrationNames(scene).map((name) => ({ scene, name })));
    const seen = ({ name }: Drawing) =>
      shown.filter((one) => one.name === name).reduce((sum, { at }) => sum + nearness(at, entry), 0);
    const least = Math.min(...drawings.map(seen));
    return random.pick(drawings.filter((drawing) => seen(drawing) === least));
  });
}

/** Penalty for two facilities that show the same drawing. */
function nearness(one: Entry, other: Entry): number {
  if (one.city !== other.city) return 0;
  const neighbourhoods: Readonly<Record<string, Neighbourhood>> = cities[one.city].neighbourhoods;
  const [a, b] = [neighbourhoods[one.place]!, neighbourhoods[other.place]!];
  return Math.abs(a.lat - b.lat) < 0.06 && Math.abs(a.lng - b.lng) < 0.08 ? 100 : 1;
}

/** Number of drawings per scene, with different colours, weather and details. */
export const variations = {
  brick: 5,
  storefront: 4,
  modern: 5,
  house: 6,
  cabin: 3,
  playroom: 4,
  reading: 4,
  art: 4,
  nap: 3,
  playground: 4,
  garden: 4,
  sandpit: 3,
  forest: 3,
} as const;

export type Scene = keyof typeof variations;

/** File names of a scene's drawings, without folder and extension. */
export const illustrationNames = (scene: Scene): string[] =>
  Array.from({ length: variations[scene] }, (_, index) => `${scene}-${index + 1}`);
