import { Robin, Scene, Sprig } from '@/components/ui/media/illustrations/parts';

export function NotFoundIllustration() {
  return (
    <Scene>
      <path
        d="M40 74c-12-26 22-46 34-26 10 18-20 28-26 10-6-20 26-34 48-18"
        className="fill-none stroke-primary opacity-50"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 8"
      />
      <path d="M124 74v80" className="fill-none stroke-twig" strokeWidth="9" strokeLinecap="round" />
      <path d="M84 82h72l14 11-14 11H84a5 5 0 0 1-5-5V87a5 5 0 0 1 5-5Z" className="fill-yolk" />
      <path d="M164 110H96l-14 11 14 11h68a5 5 0 0 0 5-5v-12a5 5 0 0 0-5-5Z" className="fill-egg" />
      <path d="M96 93h40m-28 28h44" className="fill-none stroke-ink opacity-40" strokeWidth="4" strokeLinecap="round" />
      <path d="M70 155c30-5 80-5 110 0" className="fill-none stroke-leaf" strokeWidth="7" strokeLinecap="round" />
      <Sprig x={150} y={153} scale={0.8} />
      <Robin x={96} y={14} scale={0.92} />
    </Scene>
  );
}
