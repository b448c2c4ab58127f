import { Robin, Scene, Sprig } from '@/components/ui/media/illustrations/parts';

export function NoBookingsIllustration() {
  return (
    <Scene>
      <Sprig x={172} y={152} scale={1.2} />
      <rect x="62" y="66" width="116" height="88" rx="14" className="fill-surface stroke-line" strokeWidth="2" />
      <path d="M62 80a14 14 0 0 1 14-14h88a14 14 0 0 1 14 14v10H62Z" className="fill-accent" />
      <path d="M88 59v14m64-14v14" className="fill-none stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M82 106h.1m25 0h.1m25 0h.1m25 0h.1M82 122h.1m25 0h.1m50 0h.1M82 138h.1m25 0h.1m25 0h.1m25 0h.1"
        className="fill-none stroke-line"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M132 113c4 0 7 6 7 10s-3 7-7 7-7-3-7-7 3-10 7-10Z" className="fill-egg" />
      <Robin x={84} y={7} scale={0.9} />
    </Scene>
  );
}
