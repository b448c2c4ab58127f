import { brick, modern, storefront } from '@/server/db/seed/illustrations/exterior';
import { art, nap, playroom, reading } from '@/server/db/seed/illustrations/inside';
import { illustrationNames, scenes, type Scene } from '@/server/db/seed/illustrations/names';
import { skyDefs } from '@/server/db/seed/illustrations/nature';
import { garden, playground, sandpit } from '@/server/db/seed/illustrations/outside';
import { palettes, type Palette } from '@/server/db/seed/illustrations/palettes';
import { picture } from '@/server/db/seed/illustrations/svg';
import { cabin, forest, house } from '@/server/db/seed/illustrations/woods';

const drawings = {
  brick,
  storefront,
  modern,
  house,
  cabin,
  playroom,
  reading,
  art,
  nap,
  playground,
  garden,
  sandpit,
  forest,
} as const satisfies Record<Scene, (p: Palette, variant: number) => string>;

/** Every drawing of public/facilities: file name without its ending, and the SVG. The same every time. */
export function drawAll(): { name: string; svg: string }[] {
  return scenes.flatMap((scene, offset) =>
    illustrationNames(scene).map((name, variant) => {
      const palette = palettes[(variant + offset) % palettes.length]!;
      return { name, svg: picture(drawings[scene](palette, variant), skyDefs(palette)) };
    }),
  );
}
