import { mkdirSync, writeFileSync } from 'node:fs';
import { drawAll } from '@/server/db/seed/illustrations/draw';

/** Draws the pictures of the demonstration's facilities anew: `npx tsx scripts/draw-facilities.ts`. */
const folder = 'public/facilities';
mkdirSync(folder, { recursive: true });
for (const { name, svg } of drawAll()) writeFileSync(`${folder}/${name}.svg`, svg);
