import Link from 'next/link';
import { Nest } from './nest';

const pages = [
  ...['About us', 'How it works', 'Questions and answers', 'Blog', 'Contact'],
  ...['Parent agreement', 'Terms of use', 'Privacy', 'Software agreement', 'Accessibility', 'List your facility'],
];

export function Foot() {
  return (
    <footer>
      <div className="wide columns">
        <div>
          <span className="logo">
            <Nest />
            <span>Nestling</span>
          </span>
          <p className="soft">Child care your family can count on.</p>
        </div>
        <nav aria-label="About Nestling">
          <ul>
            {pages.map((label) => (
              <li key={label}>
                <Link href={`/?about=${encodeURIComponent(label)}`} prefetch={false}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="help">
          <h2 id="help">We’re here to help</h2>
          <ul>
            <li>
              <Link href="/?help" prefetch={false}>
                Help
              </Link>
            </li>
            <li>
              <a href="tel:+14165550100">(416) 555-0100</a>
            </li>
            <li>
              <a href="mailto:help@nestling.example">help@nestling.example</a>
            </li>
          </ul>
        </section>
      </div>
    </footer>
  );
}
