/** How many drawings there are of each scene: the same scene in other colours, weather and details. */
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
/** @internal A test draws them all. */
export const scenes = Object.keys(variations) as Scene[];

/** File names of a scene's drawings, without folder and ending. */
export const illustrationNames = (scene: Scene): string[] =>
  Array.from({ length: variations[scene] }, (_, index) => `${scene}-${index + 1}`);
