import { Egg, Nest, Robin, Scene, Sprig } from '@/components/ui/media/illustrations/parts';

export function TroubleIllustration() {
  return (
    <Scene>
      <path
        d="M84 60a20 20 0 0 1 3-40 27 27 0 0 1 50-6 21 21 0 0 1 30 15 16 16 0 0 1-1 31Z"
        className="fill-surface stroke-line"
        strokeWidth="2"
      />
      <path
        d="m92 72-5 12m30-12-5 12m30-12-5 12m30-12-5 12"
        className="fill-none stroke-egg"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M18 156c60-7 140-7 204 0" className="fill-none stroke-twig" strokeWidth="7" strokeLinecap="round" />
      <Sprig x={196} y={153} />
      <Egg x={98} y={86} scale={1.1} tilt={-8} />
      <Robin x={116} y={66} legs={false} scale={0.75} />
      <Nest x={68} y={104} />
    </Scene>
  );
}
