import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  children: ReactNode;
  /** The part is tried again when this changes, as on another page. */
  retryOn: string;
  /** Shown instead of the part. */
  fallback?: ReactNode;
  onError?: () => void;
}

/** A part of the shell that throws is left out, so that it cannot take the page with it. React has logged the error. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override componentDidUpdate(before: PartBoundaryProps) {
    if (this.state.failed && before.retryOn !== this.props.retryOn) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
