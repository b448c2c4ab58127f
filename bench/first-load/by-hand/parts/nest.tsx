export const Nest = () => (
  <svg aria-hidden viewBox="0 0 40 40" width="36" height="36">
    <ellipse cx="12.6" cy="17" rx="5.6" ry="7.6" transform="rotate(-16 12.6 17)" fill="#a9dcd8" />
    <ellipse cx="27.4" cy="17" rx="5.6" ry="7.6" transform="rotate(16 27.4 17)" fill="#f6bf4f" />
    <ellipse cx="20" cy="14.6" rx="6.2" ry="8.6" fill="#c2471f" />
    <path d="M2.5 19.5c4 3 30 3 35 0 .5 9.8-6.9 17.3-17.5 17.3S2 29.3 2.5 19.5Z" fill="#0c6670" />
    <path d="M7.5 27.5c7.7 2.5 17.3 2.5 25 0M11.5 32c5.3 1.5 11.7 1.5 17 0" fill="none" stroke="#fff" />
  </svg>
);
