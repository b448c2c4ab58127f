import { useRouter } from 'next/router';
import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  children: ReactNode;
  /** Shown instead of the part. */
  fallback?: ReactNode;
}

/** Hides a part of the shell that throws, so that the page stays; the next page tries the part again. React logs the error. */
export function PartBoundary(props: PartBoundaryProps) {
  const { asPath } = useRouter();
  return <Boundary {...props} retryOn={asPath} />;
}

class Boundary extends Component<PartBoundaryProps & { retryOn: string }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: { retryOn: string }) {
    if (this.state.failed && before.retryOn !== this.props.retryOn) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
