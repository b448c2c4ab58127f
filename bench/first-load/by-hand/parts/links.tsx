import Link from 'next/link';

interface LinksProps {
  label: string;
  /** The query parameter that the links set. */
  name: string;
  words: readonly string[];
}

/** A row of links, the first of them current. */
export function Links({ label, name, words }: LinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="links">
        {words.map((word, index) => (
          <li key={word}>
            <Link href={`/?${name}=${index}`} aria-current={index === 0 ? 'true' : undefined}>
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
