import { Nest, Robin, Scene, Sprig } from '@/components/ui/media/illustrations/parts';

export function WelcomeIllustration() {
  const twig = (
    <path d="M-10 6C0 2 8-1 18-8m-13 6 7 6" className="fill-none stroke-twig" strokeWidth="4" strokeLinecap="round" />
  );
  return (
    <Scene>
      <circle cx="188" cy="48" r="17" className="fill-yolk" />
      <path d="M18 154c60-7 140-7 204 0" className="fill-none stroke-twig" strokeWidth="7" strokeLinecap="round" />
      <Sprig x={36} y={152} scale={0.9} flip />
      <path
        d="M28 92c14-10 22-26 44-30"
        className="fill-none stroke-primary opacity-50"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 8"
      />
      <Robin x={66} y={24} legs={false} beak={twig} />
      <Nest x={96} y={102} scale={0.95} />
    </Scene>
  );
}
