import { number, object } from 'yup';
import { binary, currency, date, entity, id, int, list, money, shape, str, word } from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';

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

export const receiptCalls = {
  listReceipts: operation('Receipts', 'GET /v1/parent/receipt', 'signed', {
    summary: 'List receipts',
    description:
      'Payments and refunds of a year, with totals by child and by payer. Children of equal names are told apart by birth date. Without a year, the newest in which money moved.',
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
  }),
  getReceipt: operation('Receipts', 'GET /v1/parent/booking/group/:id/receipt/:paymentId', 'signed', {
    answers: 'pdf',
    file: 'receipt.pdf',
    summary: 'Download a receipt',
    description: 'The receipt of a payment or refund as a PDF.',
    params: object({ id: id(), paymentId: id() }),
    answer: binary(),
  }),
  getConfirmation: operation('Bookings', 'GET /v1/parent/booking/group/:id/confirmation', 'signed', {
    answers: 'pdf',
    file: 'booking-confirmation.pdf',
    summary: 'Download a booking’s confirmation',
    description:
      'A PDF with child, facility, days, price, status and number, for an employer or a subsidy office. 409 unless the booking is confirmed or completed.',
    refuses: [409],
    params: object({ id: id() }),
    answer: binary(),
  }),
  getStatement: operation('Receipts', 'GET /v1/parent/receipt/statement', 'signed', {
    answers: 'pdf',
    file: 'child-care-payments.pdf',
    summary: 'Download a year’s statement',
    description: 'The receipts of a year in one PDF.',
    query: object({ year: year().required() }),
    answer: binary(),
  }),
};
