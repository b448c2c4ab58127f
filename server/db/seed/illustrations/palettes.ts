/** Colours of a time of day and a season. All are kin: spruce, egg blue, robin orange, yolk, twig. */
export interface Palette {
  sky: readonly [string, string];
  sun: string;
  cloud: string;
  far: string;
  hill: string;
  grass: string;
  leaf: string;
  leaf2: string;
  trunk: string;
  path: string;
  wall: string;
  wall2: string;
  roof: string;
  trim: string;
  door: string;
  accent: string;
  accent2: string;
  glass: string;
  /** Rooms. */
  room: string;
  floor: string;
  rug: string;
  rug2: string;
}

export const palettes: readonly Palette[] = [
  { sky: ['#cfeae8', '#fdf3e1'], sun: '#f9d27c', cloud: '#ffffff', far: '#bfdcd2', hill: '#a5cdb1', grass: '#8cc3a0', leaf: '#5f9f78', leaf2: '#7db58d', trunk: '#9a7350', path: '#f0dfc2', wall: '#d98b63', wall2: '#c97a55', roof: '#4f6f72', trim: '#fff6e6', door: '#0c6670', accent: '#f6bf4f', accent2: '#c2471f', glass: '#d5eeee', room: '#fbeedd', floor: '#dcb58c', rug: '#8fcac5', rug2: '#f6d38d' },
  { sky: ['#fbd9bd', '#fff4e2'], sun: '#f7a76c', cloud: '#fff3e8', far: '#e8c9a8', hill: '#d9b98a', grass: '#b5bf7f', leaf: '#d98e4a', leaf2: '#e9b35f', trunk: '#86603f', path: '#f4e2c6', wall: '#f2e2c9', wall2: '#e2cba8', roof: '#a84c2c', trim: '#fffaf0', door: '#c2471f', accent: '#0c6670', accent2: '#f6bf4f', glass: '#ffe9c4', room: '#fdf1e3', floor: '#c99b6d', rug: '#e39a72', rug2: '#fbe3b5' },
  { sky: ['#bfe0ef', '#eef8f5'], sun: '#fbe08e', cloud: '#ffffff', far: '#b4d6cf', hill: '#93c6ab', grass: '#7fbd91', leaf: '#3f8a6b', leaf2: '#5fa57f', trunk: '#8a6a4c', path: '#eee4cf', wall: '#a9dcd8', wall2: '#8fcac5', roof: '#3a5d63', trim: '#ffffff', door: '#e07a3f', accent: '#f6bf4f', accent2: '#0c6670', glass: '#e3f5f3', room: '#e9f4f0', floor: '#d8b48a', rug: '#f3b98f', rug2: '#fff0d6' },
  { sky: ['#e3dcf0', '#fdeee0'], sun: '#f9c5a0', cloud: '#fdf6fb', far: '#cfc7dd', hill: '#b6bfd0', grass: '#9fbfa3', leaf: '#6f9a86', leaf2: '#a7bf8e', trunk: '#7d6353', path: '#f0e4d6', wall: '#f4d9a6', wall2: '#e6c486', roof: '#5d5b86', trim: '#fff9ef', door: '#5a3fb0', accent: '#e58a6a', accent2: '#4f8a8a', glass: '#f2ecfa', room: '#f6eef5', floor: '#cfa882', rug: '#b9add8', rug2: '#fbe6cf' },
  { sky: ['#d7e3e6', '#f4f5f0'], sun: '#f6e2b3', cloud: '#ffffff', far: '#c3d2d0', hill: '#aac4bb', grass: '#8fb49d', leaf: '#2f6b5c', leaf2: '#4a8772', trunk: '#6d523c', path: '#e6e1d3', wall: '#c9a27c', wall2: '#b78e67', roof: '#7a4630', trim: '#fbf3e4', door: '#b07a1e', accent: '#e0703c', accent2: '#23655f', glass: '#e9f2ef', room: '#f3f1e6', floor: '#bf946a', rug: '#7fb3a4', rug2: '#f2dfb6' },
  { sky: ['#bfe3dd', '#fbf7d9'], sun: '#fbd35f', cloud: '#ffffff', far: '#b9dcc0', hill: '#a4d0a0', grass: '#93c78a', leaf: '#6aa85a', leaf2: '#f2a7a0', trunk: '#94704f', path: '#f3e6c8', wall: '#f7c9b4', wall2: '#ecb39b', roof: '#2f6f78', trim: '#fffaf3', door: '#f0a22e', accent: '#2f8f8a', accent2: '#d85f3c', glass: '#e1f3ee', room: '#fff3e6', floor: '#d9ae82', rug: '#f5c35f', rug2: '#fde9d7' },
]; // prettier-ignore
