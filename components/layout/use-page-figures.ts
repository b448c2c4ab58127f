import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { refusesMeasuring, whenIdle } from '@/lib/site/browser';
import { useAppSelector } from '@/store/hooks';
import { selectKeepsPageFigures } from '@/store/slices/settings';

/**
 * Measures how fast the first page of a visit is, if the program keeps figures and the visitor has not refused. It loads
 * after everything else, so that it does not slow down what it measures (record 0095).
 */
export function usePageFigures(): void {
  const isKept = useAppSelector(selectKeepsPageFigures);
  const firstPage = useRef(useRouter().pathname);
  const isMeasuring = useRef(false);
  useEffect(() => {
    if (!isKept || isMeasuring.current || refusesMeasuring()) return undefined;
    return whenIdle(() => {
      isMeasuring.current = true;
      void import('@/components/layout/report-figures').then(
        ({ reportFigures }) => reportFigures(firstPage.current),
        () => undefined,
      );
    });
  }, [isKept]);
}
