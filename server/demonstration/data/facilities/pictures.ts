import { illustrationNames, type Scene } from '@/server/demonstration/data/facilities/illustration-names';
import { kinds, type KindKey } from '@/server/demonstration/data/facilities/kinds';
import type { SeedRandom } from '@/server/demonstration/data/seed-random';

/** What each drawing shows, in words, for those who cannot see it. */
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

/** Three drawings of a facility: from outside, inside and the yard. */
export function picturesOf(kind: KindKey, random: SeedRandom): { url: string; alt: string }[] {
  const { exterior, inside, outside } = kinds[kind];
  const scenes: readonly Scene[] = [
    random.pick<Scene>(exterior),
    random.pick<Scene>(inside),
    random.pick<Scene>(outside),
  ];
  return scenes.map((scene) => ({ url: `/facilities/${random.pick(illustrationNames(scene))}.svg`, alt: alt[scene] }));
}
