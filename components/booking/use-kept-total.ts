import { useEffect } from 'react';
import type { Currency } from '@/lib/money';
import { useAppDispatch } from '@/store/hooks';
import { draftChanged } from '@/store/slices/booking-draft';

/** Keeps what the request comes to with the request. @param amount minor units; null while it is not known */
export function useKeptTotal(amount: number | null, currency: Currency): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(draftChanged({ total: amount === null ? null : { amount, currency } }));
  }, [dispatch, amount, currency]);
}
