import { Fragment } from 'react';
import { TextLink } from '@/components/ui/navigation/text-link';
import { type Failure, linksOf, sentenceOf } from '@/store/failure';

/** A failed request's message, with links to the requests it is about. */
export function FailureText({ failure }: { failure: Failure }) {
  return (
    <>
      {sentenceOf(failure)}
      {linksOf(failure).map(({ href, text }) => (
        <Fragment key={`${href} ${text}`}>
          {' '}
          <TextLink href={href}>{text}</TextLink>
        </Fragment>
      ))}
    </>
  );
}
