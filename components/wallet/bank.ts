/** What came of the question of the card's bank (3-D Secure). `left`: the parent closed it without an answer. */
export type BankAnswer = 'confirmed' | 'refused' | 'left' | 'unreachable';

/** What each gateway's way to the bank is given. It asks once, when it is put on the page. */
export interface BankProps {
  /** The gateway's secret of the charge; it is the browser's to use and is never written anywhere. */
  clientSecret: string;
  /** For Stripe alone. */
  publishableKey: string | null;
  /** In words: "$132.00". */
  amount: string;
  /** Who is paid, for the question. */
  payee: string;
  onAnswer: (answer: BankAnswer) => void;
}
