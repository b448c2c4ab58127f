import { readFileSync } from 'node:fs';
import type { GetServerSideProps } from 'next';
import Head from 'next/head';
import Link from 'next/link';
import { Card, type Facility } from '../parts/card';
import { Foot } from '../parts/foot';
import { Form } from '../parts/form';
import { Header } from '../parts/header';
import { Links } from '../parts/links';

const categories = ['All', 'Infant', 'Toddler', 'Preschool', 'Kindergarten', 'School age', 'Family', 'Home care'];
const promises = [
  ...['Licensed, with the license shown', 'Prices up front', 'You pay only after they accept'],
  'Your data goes only to facilities you ask',
];
const orders = ['Name', 'Price', 'Rating', 'Reply time'];

/** The content of the portal's home page in plain React: the baseline for that page. */
export default function Home({ facilities }: { facilities: Facility[] }) {
  return (
    <div className="page">
      <Head>
        <title>Find child care near you</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="Find licensed child care, see availability and prices, and request care." />
      </Head>
      <a href="#content" className="skip">
        Skip to content
      </a>
      <p className="banner">
        <strong>Demonstration</strong> Families, facilities and payments are invented.
      </p>
      <Header />
      <main id="content" tabIndex={-1}>
        <section className="search">
          <div className="wide">
            <h1>Care your child will love</h1>
            <p className="lead">
              Find day care, preschool and after-school care near you, and see prices and open spots before you ask.
            </p>
            <Form />
            <ul aria-label="Good to know" className="promises">
              {promises.map((text) => (
                <li key={text}>
                  <Link href={`/?about=${encodeURIComponent(text)}`} prefetch={false}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <section className="wide" aria-labelledby="results">
          <Links label="Categories" name="category" words={categories} />
          <div>
            <h2 id="results">Child care: {facilities.length} facilities</h2>
            <Links label="Sort by" name="sort" words={orders} />
          </div>
          <ul aria-label="Child-care facilities" className="cards">
            {facilities.map((facility, index) => (
              <Card key={facility.id} facility={facility} isFirst={index === 0} isLazy={index > 2} />
            ))}
          </ul>
          <Links label="Pages of facilities" name="page" words={['1', '2', '3', '4', '5', 'Next']} />
          <p>
            Need a full week? <Link href="/?week">See which facilities can cover it</Link>
          </p>
        </section>
      </main>
      <Foot />
    </div>
  );
}

const facilities = JSON.parse(readFileSync('facilities.json', 'utf8')) as Facility[];

export const getServerSideProps: GetServerSideProps = () => Promise.resolve({ props: { facilities } });
