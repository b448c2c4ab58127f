/** Result of 3-D Secure. `left`: the parent closed the dialog without answering. */
export type BankAnswer = 'confirmed' | 'refused' | 'left' | 'unreachable';

/** Props of each gateway's 3-D Secure component. It asks once, on mount. */
export interface BankProps {
  /** The payment's client secret; used in the browser only, never stored or logged. */
  clientSecret: string;
  /** Stripe only. */
  publishableKey: string | null;
  /** "$132.00". */
  amount: string;
  /** Who is paid. */
  payee: string;
  onAnswer: (answer: BankAnswer) => void;
}
