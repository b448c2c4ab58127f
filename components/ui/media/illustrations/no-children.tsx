import { Egg, Nest, Robin, Scene, Sprig } from '@/components/ui/media/illustrations/parts';

export function NoChildrenIllustration() {
  return (
    <Scene>
      <path d="M18 152c60-7 140-7 204 0" className="fill-none stroke-twig" strokeWidth="7" strokeLinecap="round" />
      <Sprig x={196} y={149} />
      <Sprig x={36} y={150} scale={0.8} flip />
      <Robin x={88} y={26} legs={false} scale={0.9} flip />
      <Egg x={92} y={76} scale={1.25} tilt={-10} />
      <Egg x={117} y={70} scale={1.35} />
      <Egg x={144} y={76} scale={1.25} tilt={12} />
      <Nest x={72} y={98} />
      <path d="M132 38c-4-7 5-13 9-6 4-7 13-1 9 6-2 4-6 6-9 9-3-3-7-5-9-9Z" className="fill-accent" />
    </Scene>
  );
}
