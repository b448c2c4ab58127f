import Link from 'next/link';

export interface Facility {
  id: string;
  name: string;
  photo: string | null;
  address: { city: string; region: string };
  rating: number | null;
  reviewCount: number;
  nextOpen?: string | null;
  /** Minor units. */
  priceFrom: number | null;
  halfDayPrice: number | null;
}

interface CardProps {
  facility: Facility;
  isFirst: boolean;
  isLazy: boolean;
}

const day = new Intl.DateTimeFormat('en-CA', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

export function Card({ facility, isFirst, isLazy }: CardProps) {
  const { id, name, photo, address, rating, reviewCount, nextOpen, priceFrom, halfDayPrice } = facility;
  return (
    <li>
      <article className="card">
        {photo && (
          <img
            src={photo}
            alt=""
            width={640}
            height={360}
            loading={isLazy ? 'lazy' : 'eager'}
            fetchPriority={isFirst ? 'high' : undefined}
          />
        )}
        <div className="facts">
          <h3>
            <Link href={`/?facility=${id}`} prefetch={false}>
              {name}
            </Link>
          </h3>
          <p className="soft">
            {address.city}, {address.region}
            {rating !== null && (
              <>
                {' · '}
                <span>
                  <span aria-hidden>
                    <span className="star">★</span> {rating} ({reviewCount})
                  </span>
                  <span className="skip">
                    Rated {rating} / 5 ({reviewCount} reviews)
                  </span>
                </span>
              </>
            )}
          </p>
          <p className="soft">
            <strong>{nextOpen ? `Next open: ${day.format(new Date(nextOpen))}` : 'Full this month and next'}</strong>
          </p>
          <p className="soft">
            <strong>From ${priceFrom === null ? '–' : priceFrom / 100}</strong> a day
            {halfDayPrice !== null && ` · $${halfDayPrice / 100} half day`}
          </p>
        </div>
        <button
          type="button"
          className="save"
          aria-label={`Save ${name}`}
          onClick={() => localStorage.setItem(id, name)}
        >
          <Bookmark />
        </button>
        <label className="save compare" title="Compare">
          <input type="checkbox" aria-label={`Compare ${name}`} onChange={() => localStorage.setItem('compare', id)} />
          <span aria-hidden>Compare</span>
        </label>
      </article>
    </li>
  );
}

const Bookmark = () => (
  <svg aria-hidden viewBox="0 0 24 24" width="20" height="20" className="icon">
    <path d="m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z" />
  </svg>
);
