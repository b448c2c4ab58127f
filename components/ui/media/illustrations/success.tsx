import { Nest, Robin, Scene, Sprig } from '@/components/ui/media/illustrations/parts';

export function SuccessIllustration() {
  return (
    <Scene>
      <path
        d="m52 50 5 8M186 44l-6 8M70 28l8 3M164 24l-3 8M200 78l-8 2M40 82l8 1"
        className="fill-none stroke-accent"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M98 26h.1M142 18h.1M212 60h.1M34 62h.1M178 70h.1"
        className="fill-none stroke-yolk"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M18 154c60-7 140-7 204 0" className="fill-none stroke-twig" strokeWidth="7" strokeLinecap="round" />
      <Sprig x={196} y={151} />
      <Sprig x={44} y={152} scale={0.8} flip />
      <Robin x={60} y={30} legs={false} />
      <Robin x={110} y={74} legs={false} scale={0.5} flip />
      <Robin x={138} y={68} legs={false} scale={0.55} flip />
      <Robin x={150} y={78} legs={false} scale={0.5} />
      <Nest x={62} y={100} />
    </Scene>
  );
}
