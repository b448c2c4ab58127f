import { number, object } from 'yup';
import { currency, date, entity, id, int, list, money, pdf, shape, str, word } from '@/api/contract/fields';

const year = () => number().strict().integer().min(2000, 'Not a year.').max(2200, 'Not a year.');

/** What of an amount falls to a child or a payer; negative where more was refunded than paid. */
const part = shape({ name: str(), amount: int() });

/** A payment that succeeded, or a refund that was made. */
export const receipt = entity('Receipt', {
  id: id(),
  bookingId: id(),
  number: str(),
  date: date(),
  kind: word(['payment', 'refund'] as const),
  amount: money(),
  currency: currency(),
  facilityName: str(),
  children: list(str()),
});

export const receipts = {
  listReceipts: {
    query: object({ year: year().optional() }),
    answer: shape({
      year: int(),
      /** Those in which money moved, newest first. */
      years: list(int()),
      totals: list(
        shape({
          currency: currency(),
          paid: money(),
          refunded: money(),
          /** Net paid; negative where this year's refunds are of last year's payments. */
          net: int(),
          byChild: list(part),
          byPayer: list(part),
        }),
      ),
      items: list(receipt),
    }),
  },
  getReceipt: { params: object({ id: id(), paymentId: id() }), answer: pdf() },
  /** The booking's confirmation. 409 unless it is confirmed or completed. */
  getConfirmation: { params: object({ id: id() }), answer: pdf() },
  getStatement: { query: object({ year: year().required() }), answer: pdf() },
};
