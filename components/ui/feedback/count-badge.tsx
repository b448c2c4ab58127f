/** A small number, "9+" from ten. Hidden from screen readers: repeat it in text beside the badge. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tabular-nums forced-colors:border header-large:h-[28px] header-large:min-w-[28px] header-large:text-[18px]"
    >
      {count > 9 ? '9+' : count}
    </span>
  );
}
