import { Fragment } from 'react';
import { linksOf } from '@/components/request/request-failure';
import { TextLink } from '@/components/ui/navigation/text-link';
import { type Failure, sentenceOf } from '@/store/failure';

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
