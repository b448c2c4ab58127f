import Link from 'next/link';
import { Nest } from './nest';

export function Header() {
  return (
    <header>
      <div className="wide">
        <Link href="/" prefetch={false} aria-label="Nestling, home" className="logo">
          <Nest />
          <span>Nestling</span>
        </Link>
        <p>Welcome to Nestling</p>
        <button type="button" popoverTarget="more" aria-label="More">
          …
        </button>
        <div id="more" popover="auto">
          <a href="https://facilities.example">For Child care facilities</a>
        </div>
        <Link href="/?login" prefetch={false} className="button">
          Parents log in or join
        </Link>
      </div>
    </header>
  );
}
