import { Robin, Scene, Sprig } from '@/components/ui/media/illustrations/parts';

export function NoResultsIllustration() {
  return (
    <Scene>
      <path
        d="M38 152v-34l22-18 22 18v34Zm116 0v-28l20-17 20 17v28Z"
        className="fill-surface stroke-line"
        strokeWidth="2"
      />
      <path
        d="m32 120 28-24 28 24m61 6 25-22 25 22"
        className="fill-none stroke-accent"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M54 152v-15h12v15Zm114 0v-12h12v12Z" className="fill-primary-soft" />
      <path d="m146 122 22 26" className="fill-none stroke-twig" strokeWidth="10" strokeLinecap="round" />
      <circle cx="124" cy="94" r="36" className="fill-surface stroke-ink" strokeWidth="6" />
      <path d="M104 103c6 3 34 3 40 0 0 9-9 14-20 14s-20-5-20-14Z" className="fill-twig" />
      <path d="M101 84c4-8 10-12 18-13" className="fill-none stroke-egg" strokeWidth="5" strokeLinecap="round" />
      <Robin x={86} y={1} scale={0.85} />
      <Sprig x={30} y={154} scale={0.8} flip />
    </Scene>
  );
}
