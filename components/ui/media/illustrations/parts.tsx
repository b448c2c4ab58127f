import type { ReactNode } from 'react';

/** The canvas of every illustration, 240 by 180 with a coloured background; hidden from screen readers. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 240 180" className="h-auto w-60 max-w-full">
      <path
        d="M120 12c62 0 104 36 104 84 0 44-40 70-104 70S16 140 16 96c0-48 42-84 104-84Z"
        className="fill-primary-soft"
      />
      {children}
    </svg>
  );
}

interface PlaceProps {
  x: number;
  y: number;
  /** 1 by default. */
  scale?: number;
  /** Mirrors the drawing. */
  flip?: boolean;
}
const place = ({ x, y, scale = 1, flip = false }: PlaceProps) =>
  `translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})`;

/** The robin, 74 by 66, standing on y = 66. `beak` is rendered at the tip of its beak. */
export function Robin({ legs = true, beak, ...at }: PlaceProps & { legs?: boolean; beak?: ReactNode }) {
  return (
    <g transform={place(at)}>
      <path d="M14 36-10 28c-2-.6-3 1.6-1.6 3.2L12 52Z" className="fill-primary-hover" />
      {legs && (
        <path
          d="M31 54v12m-4 0h9m3-12v12m-4 0h9"
          className="fill-none stroke-twig"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      )}
      <path d="M8 38C6 18 22 4 39 4c15 0 25 11 25 25 0 17-13 29-30 29C19 58 9 50 8 38Z" className="fill-primary" />
      <path
        d="M64 29c0 17-13 29-30 29-3 0-5-.3-7-.8 14-4 15-26 25-35.2 3-2.7 7.6-2.3 11-.8.7 2.4 1 5 1 7.8Z"
        className="fill-accent"
      />
      <path d="M14 34c8-9 24-7 28 4-4 11-18 15-27 8-3-3-3-8-1-12Z" className="fill-primary-hover" />
      <path d="m62 20 13 4.5-12 5Z" className="fill-yolk" />
      <circle cx="50" cy="18" r="4.6" className="fill-surface" />
      <circle cx="51" cy="18" r="2.5" className="fill-ink" />
      {beak && <g transform="translate(73 25)">{beak}</g>}
    </g>
  );
}

/** An egg, 20 by 26, standing on y = 26. */
export function Egg({ tilt = 0, ...at }: PlaceProps & { tilt?: number }) {
  return (
    <g transform={place(at)}>
      <g transform={`rotate(${tilt} 10 14)`}>
        <path d="M10 0c6 0 10 9 10 16 0 6-4 10-10 10S0 22 0 16C0 9 4 0 10 0Z" className="fill-egg" />
        <path d="M6 10h.1M12 7h.1M14 14h.1M8 17h.1" className="stroke-primary" strokeWidth="2" strokeLinecap="round" />
      </g>
    </g>
  );
}

/** The nest, 120 by 50; render its contents before it. */
export function Nest(at: PlaceProps) {
  return (
    <g transform={place(at)}>
      <path
        d="M-8 2c10 2 14 3 20 4M128 0c-8 4-14 5-20 6M-3 15l14 2m117-4-16 4"
        className="fill-none stroke-twig"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M2 2c16 7 38 9 58 9s42-2 58-9c3 0 4 2 4 5 0 26-27 44-62 44S-2 33-2 7c0-3 1-5 4-5Z"
        className="fill-twig"
      />
      <path
        d="M12 20c28 9 68 9 96 0M20 33c24 7 56 7 80 0M40 44c13 2 27 2 40 0M34 16l-9 22M62 20l8 28M92 15l-4 22"
        className="fill-none stroke-ink opacity-20"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </g>
  );
}

/** A twig with two leaves; the origin is its lower end. */
export function Sprig(at: PlaceProps) {
  return (
    <g transform={place(at)}>
      <path d="M0 0c10-3 22-9 30-20" className="fill-none stroke-twig" strokeWidth="3" strokeLinecap="round" />
      <path d="M11-4C8-15 13-23 23-25c1 10-3 18-12 21ZM21-9c3-8 11-12 21-9-3 8-11 12-21 9Z" className="fill-leaf" />
    </g>
  );
}
