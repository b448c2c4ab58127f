/** The placeholder for a facility without photo. */
export function HouseDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="Drawing of a house: we don’t have a photo of this facility"
      className={className}
    >
      <path d="M0 0h640v360H0Z" className="fill-primary-soft" />
      <path d="M0 286c110-34 210-20 320-6s220 12 320-16v96H0Z" className="fill-surface" />
      <path d="M214 176h212v122H214Z" className="fill-raised stroke-line" strokeWidth="4" />
      <path
        d="m190 184 130-92 130 92"
        className="fill-none stroke-accent"
        strokeWidth="18"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M302 228h40v70h-40Z" className="fill-twig" />
      <path d="M240 206h38v36h-38Zm122 0h38v36h-38Z" className="fill-yolk stroke-line" strokeWidth="4" />
      <path d="M510 296v-54m-380 54v-40" className="fill-none stroke-twig" strokeWidth="8" strokeLinecap="round" />
      <circle cx="510" cy="212" r="38" className="fill-egg" />
      <circle cx="130" cy="232" r="30" className="fill-egg" />
    </svg>
  );
}
