import Link from 'next/link';

export interface Facility {
  id: string;
  name: string;
  photo: string | null;
  address: { city: string; region: string };
  rating: number | null;
  reviewCount: number;
  medianReplyHours: number | null;
  currency: string;
  /** Minor units. */
  priceFrom: number | null;
}

interface CardProps {
  facility: Facility;
  isFirst: boolean;
  isLazy: boolean;
}

export function Card({ facility, isFirst, isLazy }: CardProps) {
  const { id, name, photo, address, rating, priceFrom } = facility;
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
            <Pin />
            <span>
              {address.city}, {address.region}
            </span>
          </p>
          {rating !== null && (
            <p className="rating">
              <span aria-hidden className="stars" />
              <strong>
                <span className="skip">Rated </span>
                {rating.toFixed(1)} / 5
              </strong>{' '}
              <span className="soft">
                (<span>{facility.reviewCount} reviews</span>)
              </span>
            </p>
          )}
          <p>
            Day care <span className="soft">· from 6 months to 5 years</span>
          </p>
          <p className="soft">
            <span>Usually replies within {facility.medianReplyHours ?? 24} hours</span>
            <span>Availability confirmed this week</span>
          </p>
          <div className="price">
            <p>
              <span className="soft">from </span>
              <strong>${priceFrom === null ? '–' : priceFrom / 100}</strong>
              <span className="soft"> {facility.currency} a day per child, drop-in</span>
            </p>
          </div>
        </div>
        <button
          type="button"
          className="save"
          aria-label={`Save ${name}`}
          onClick={() => localStorage.setItem(id, name)}
        >
          <Bookmark />
        </button>
      </article>
    </li>
  );
}

const Pin = () => (
  <svg aria-hidden viewBox="0 0 24 24" width="18" height="18" className="icon">
    <path d="M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0" />
    <circle cx="12" cy="10" r="3" />
  </svg>
);

const Bookmark = () => (
  <svg aria-hidden viewBox="0 0 24 24" width="20" height="20" className="icon">
    <path d="m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z" />
  </svg>
);
